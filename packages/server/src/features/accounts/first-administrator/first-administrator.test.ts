import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { ensureFirstAdministrator } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const config = (adminEmail: string | null, adminPassword: string | null) => ({
  ...app.services,
  config: { ...app.services.config, adminEmail, adminPassword },
});

async function empty() {
  await app.db.deleteFrom('auditEvents').execute();
  await app.db.deleteFrom('users').execute();
}

describe('the first administrator', () => {
  it('gets a random password, shown once, if none is configured', async () => {
    const made = await ensureFirstAdministrator(config(null, null));
    expect(made?.email).toBe('admin@harken.example');
    expect(made?.password).toHaveLength(16);
    const response = await app.nobody.post('/api/authentication/login', {
      userName: made?.email,
      password: made?.password,
    });
    expect(response.status).toBe(200);
    expect(await ensureFirstAdministrator(config(null, null))).toBeNull();
    await empty();
  });

  it('gets the configured address and password, which are not shown', async () => {
    expect(await ensureFirstAdministrator(config('chief@test.example', 'a long password'))).toBeNull();
    const response = await app.nobody.post('/api/authentication/login', {
      userName: 'chief@test.example',
      password: 'a long password',
    });
    expect(response.status).toBe(200);
    await empty();
  });

  it.each(['password123', 'chief@test.example', 'Harken2026'])(
    'is not created with the easily guessed password %s',
    async (password) => {
      const start = ensureFirstAdministrator(config('chief@test.example', password));
      await expect(start).rejects.toThrow(/HARKEN_ADMIN_PASSWORD/);
      expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
    },
  );

  it('is created once when two servers start at the same time', async () => {
    const made = await Promise.all([
      ensureFirstAdministrator(config(null, null)),
      ensureFirstAdministrator(config(null, null)),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    await empty();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkServer } from './databases.queries.ts';
import { superviseEmbeddedPostgres } from './supervised-postgres.ts';

test('a killed server is restarted with the same connection', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-tended-'));
  const failures: unknown[] = [];
  const postgres = await superviseEmbeddedPostgres(
    { dataDir: path.join(folder, 'postgres'), settings: ['fsync=off'] },
    (error) => failures.push(error),
  );
  try {
    process.kill(postgres.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await checkServer(postgres.connection)).not.toBe('answers'), {
      timeout: 5000,
    });
    await vi.waitFor(async () => expect(await checkServer(postgres.connection)).toBe('answers'), {
      timeout: 20_000,
      interval: 200,
    });
    expect(failures).toEqual([undefined]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  expect(await checkServer(postgres.connection)).toBe('silent');
});

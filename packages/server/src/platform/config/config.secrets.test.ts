import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretSettings } from './config.secrets.ts';
import { readConfig, readDatabaseLocation } from './config.ts';
import { variables } from './config.variables.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function aFile(text: string): Promise<string> {
  const file = path.join(folder, `secret-${Math.random()}`);
  await writeFile(file, text);
  return file;
}

const key = 'a-secret-key-of-more-than-32-characters';

describe('a secret in a file', () => {
  test('is read as if it were set, without the line break at its end', async () => {
    const config = readConfig({
      HARKEN_SECRET_KEY_FILE: await aFile(`${key}\n`),
      DATABASE_URL_FILE: await aFile('postgresql://harken:word@database/harken\r\n'),
      SMTP_URL_FILE: await aFile('smtp://user:word@mail.example'),
      MQTT_URL_FILE: await aFile('mqtts://user:word@broker.example'),
      HARKEN_ADMIN_PASSWORD_FILE: await aFile(' four quiet green lamps '),
      HARKEN_METRICS_TOKEN_FILE: await aFile('a token of more than sixteen characters'),
    });
    expect(config).toMatchObject({
      secretKey: key,
      databaseUrl: 'postgresql://harken:word@database/harken',
      smtpUrl: 'smtp://user:word@mail.example',
      mqttUrl: 'mqtts://user:word@broker.example',
      adminPassword: ' four quiet green lamps ',
      metricsToken: 'a token of more than sixteen characters',
    });
  });

  test('is read for commands that only need the database', async () => {
    const file = await aFile('postgresql://database/harken');
    expect(readDatabaseLocation({ DATABASE_URL_FILE: file }).databaseUrl).toBe(
      'postgresql://database/harken',
    );
  });

  test('is validated like a variable', async () => {
    const environment = { HARKEN_SECRET_KEY_FILE: await aFile('short') };
    expect(() => readConfig(environment)).toThrow(/HARKEN_SECRET_KEY: /);
  });

  test('is rejected when it cannot be read, is empty, or the variable is set as well', async () => {
    const missing = path.join(folder, 'missing');
    const environment = {
      HARKEN_SECRET_KEY: key,
      HARKEN_SECRET_KEY_FILE: await aFile('another-key-of-more-than-32-characters'),
      DATABASE_URL_FILE: missing,
      SMTP_URL_FILE: await aFile('\n'),
    };
    let message = '';
    try {
      readConfig(environment);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain('HARKEN_SECRET_KEY_FILE: HARKEN_SECRET_KEY is set as well');
    expect(message).toContain(`DATABASE_URL_FILE: ${missing} cannot be read (ENOENT)`);
    expect(message).toMatch(/SMTP_URL_FILE: .* is empty/);
    expect(message).not.toContain('another-key');
  });

  test('is ignored when its name is empty', () => {
    expect(readConfig({ HARKEN_SECRET_KEY: key, HARKEN_SECRET_KEY_FILE: '' }).secretKey).toBe(key);
  });
});

test('every variable that looks like a secret can be given as a file', () => {
  const withoutPassword = ['HARKEN_BASE_URL', 'HARKEN_TILES_URL', 'TELERIVET_URL'];
  const secret = Object.keys(variables.shape).filter((name) => /KEY|PASSWORD|TOKEN|SECRET|_URL$/.test(name));
  expect(secretSettings).toEqual(
    expect.arrayContaining(secret.filter((name) => !withoutPassword.includes(name))),
  );
});

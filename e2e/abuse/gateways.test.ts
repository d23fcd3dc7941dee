import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { type Api, signIn } from '../support/api.ts';
import { testNow } from '../support/clock.ts';
import { deliver, formatTimestamp, post } from '../support/gateway.ts';
import { aSociety, type Society } from '../support/setup.ts';
import {
  administrator,
  requiredSettings,
  type Settings,
  type StartedServer,
  startServer,
} from '../support/start-server.ts';

/** Gateway keys: guessing, finding them in the database, and rotating HARKEN_SECRET_KEY. */
const database = await createTestDatabase();
let server: StartedServer;
let api: Api;
let society: Society;
const sender = '+221770000001';
const sms = (apiKey: string) => deliver(server.url, apiKey, { sender, text: '1#1#2' });

async function start(settings: Settings = {}): Promise<void> {
  server = await startServer({ ...settings, DATABASE_URL: database.connectionString });
  api = await signIn(server.url, administrator);
}

beforeAll(async () => {
  await start();
  society = await aSociety(api);
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

const gateway = { name: 'Gateway', gatewayType: 'SmsEagle', emailAddress: 'gateway@test.example' } as const;
const create = (given: object) =>
  api.ask('smsGateway/create', {
    query: { nationalSocietyId: society.nationalSocietyId },
    body: { ...gateway, ...given } as never,
  });
const findGatewayParams = async () => {
  const [first] = await api.call('smsGateway/list', {
    query: { nationalSocietyId: society.nationalSocietyId },
  });
  return { params: { smsGatewayId: first?.id ?? 0 } };
};

/** The tables that contain a text in any column. */
async function findTablesWith(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(
      `select 1 from ${name} as row where strpos(row::text, $1) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  await client.end();
  return found;
}

describe('an attacker without a key', () => {
  test('finds none in the list of gateways or in the database', async () => {
    const list = await api.call('smsGateway/list', {
      query: { nationalSocietyId: society.nationalSocietyId },
    });
    expect(JSON.stringify(list)).not.toContain(society.apiKey);
    expect(await sms(society.apiKey)).toBe(200);
    expect(await findTablesWith(society.apiKey)).toEqual([]);
    expect(await findTablesWith(Buffer.from(society.apiKey).toString('hex'))).toEqual([]);
  });

  test('cannot rely on weak keys: gateways never get one', async () => {
    for (const apiKey of ['1', 'gateway', '0'.repeat(40)]) {
      expect((await create({ apiKey })).status).toBe(400);
      expect(await sms(apiKey)).toBe(401);
    }
  });

  test('learns nothing by guessing, and does not block a gateway at the same address', async () => {
    const before = performance.now();
    const form = (apikey: string) => ({
      apikey,
      sender,
      text: '1',
      timestamp: formatTimestamp(new Date(testNow())),
    });
    const guesses = Array.from({ length: 400 }, (_, number) => post(server.url, form(`guess-${number}`)));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
    const { body } = await create({});
    const fresh = await api.call('smsGateway/get', { params: { smsGatewayId: body.value } });
    expect([await sms(fresh.apiKey), await sms(society.apiKey)]).toEqual([200, 200]);
    expect(performance.now() - before).toBeLessThan(120_000);
  });
});

describe('a compromised key', () => {
  test('is replaced, and rejected immediately', async () => {
    const renewed = await api.call('smsGateway/renewKey', {
      ...(await findGatewayParams()),
      body: { refusesOldKey: true },
    });
    expect(await sms(society.apiKey)).toBe(401);
    society.apiKey = renewed.apiKey;
    expect(await sms(society.apiKey)).toBe(200);
  });
});

describe('HARKEN_SECRET_KEY', () => {
  const newKey = 'the-key-that-comes-after-the-one-before';
  const oldKey = requiredSettings.HARKEN_SECRET_KEY ?? '';

  const command = path.join(
    import.meta.dirname,
    '..',
    '..',
    'packages',
    'server',
    'scripts',
    'rotate-secrets.ts',
  );
  async function rotate(settings: Settings): Promise<{ code: number; output: string }> {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.connectionString, ...settings };
    return promisify(execFile)(process.execPath, [command], { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
    );
  }

  test('is rotated during ingestion, and the old one is useless afterwards', async () => {
    await server.stop();
    await start({ HARKEN_SECRET_KEY: newKey, HARKEN_SECRET_KEY_PREVIOUS: oldKey });
    expect(await sms(society.apiKey)).toBe(200);
    const settings = { HARKEN_SECRET_KEY: newKey, HARKEN_SECRET_KEY_PREVIOUS: oldKey };
    const [rotated, ...statuses] = await Promise.all([
      rotate(settings),
      ...Array.from({ length: 20 }, () => sms(society.apiKey)),
    ]);
    expect(rotated.output).toContain('Every stored secret is under HARKEN_SECRET_KEY');
    expect(new Set([...statuses, await sms(society.apiKey)])).toEqual(new Set([200]));
    await server.stop();

    await start({ HARKEN_SECRET_KEY: newKey });
    expect(await sms(society.apiKey)).toBe(200);
    expect((await api.call('smsGateway/get', await findGatewayParams())).apiKey).toBe(society.apiKey);
    const withOldKey = await rotate({
      HARKEN_SECRET_KEY: 'a-key-that-was-never-used-for-anything',
      HARKEN_SECRET_KEY_PREVIOUS: oldKey,
    });
    expect(withOldKey).toMatchObject({
      code: 1,
      output: expect.stringMatching(/sms_gateway_keys.* [1-9] under neither/),
    });
  });
});

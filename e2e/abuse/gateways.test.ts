import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { type Api, signIn } from '../support/api.ts';
import { testNow } from '../support/clock.ts';
import { deliver, post, timestampOf } from '../support/gateway.ts';
import { aSociety, type Society } from '../support/setup.ts';
import {
  administrator,
  type Settings,
  type StartedServer,
  soundSettings,
  startServer,
} from '../support/start-server.ts';

/** Keys of gateways: guessed, looked for in the database, and kept while HARKEN_SECRET_KEY is replaced. */

const cluster = await startTestCluster();
const database = await createTestDatabase(cluster);
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
  await cluster.stop();
});

const gateway = { name: 'Gateway', gatewayType: 'SmsEagle', emailAddress: 'gateway@test.example' } as const;
const create = (given: object) =>
  api.ask('smsGateway/create', {
    query: { nationalSocietyId: society.nationalSocietyId },
    body: { ...gateway, ...given } as never,
  });
const idOfGateway = async () => {
  const [first] = await api.call('smsGateway/list', {
    query: { nationalSocietyId: society.nationalSocietyId },
  });
  return { params: { smsGatewayId: first?.id ?? 0 } };
};

/** The tables in which a text stands, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
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

describe('somebody without a key', () => {
  test('does not find one in the list of gateways, nor in the database', async () => {
    const list = await api.call('smsGateway/list', {
      query: { nationalSocietyId: society.nationalSocietyId },
    });
    expect(JSON.stringify(list)).not.toContain(society.apiKey);
    expect(await sms(society.apiKey)).toBe(200);
    expect(await tablesWith(society.apiKey)).toEqual([]);
    expect(await tablesWith(Buffer.from(society.apiKey).toString('hex'))).toEqual([]);
  });

  test('is not helped by weak keys: none is given to a gateway', async () => {
    for (const apiKey of ['1', 'gateway', '0'.repeat(40)]) {
      expect((await create({ apiKey })).status).toBe(400);
      expect(await sms(apiKey)).toBe(401);
    }
  });

  test('learns nothing by guessing, and keeps no gateway at the same address from delivering', async () => {
    const before = performance.now();
    const form = (apikey: string) => ({
      apikey,
      sender,
      text: '1',
      timestamp: timestampOf(new Date(testNow())),
    });
    const guesses = Array.from({ length: 400 }, (_, number) => post(server.url, form(`guess-${number}`)));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
    const { body } = await create({});
    const fresh = await api.call('smsGateway/get', { params: { smsGatewayId: body.value } });
    expect([await sms(fresh.apiKey), await sms(society.apiKey)]).toEqual([200, 200]);
    expect(performance.now() - before).toBeLessThan(30_000);
  });
});

describe('a key that somebody else may know', () => {
  test('is replaced, and refused at once', async () => {
    const renewed = await api.call('smsGateway/renewKey', {
      ...(await idOfGateway()),
      body: { refusesOldKey: true },
    });
    expect(await sms(society.apiKey)).toBe(401);
    society.apiKey = renewed.apiKey;
    expect(await sms(society.apiKey)).toBe(200);
  });
});

describe('HARKEN_SECRET_KEY', () => {
  const newKey = 'the-key-that-comes-after-the-one-before';
  const oldKey = soundSettings.HARKEN_SECRET_KEY ?? '';

  const command = path.join(
    import.meta.dirname,
    '..',
    '..',
    'packages',
    'server',
    'scripts',
    'rotate-secrets.ts',
  );
  async function rotate(settings: Settings): Promise<{ code: number; said: string }> {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.connectionString, ...settings };
    return promisify(execFile)(process.execPath, [command], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
    );
  }

  test('is replaced while SMS come in, and the old one is useless then', async () => {
    await server.stop();
    await start({ HARKEN_SECRET_KEY: newKey, HARKEN_SECRET_KEY_PREVIOUS: oldKey });
    expect(await sms(society.apiKey)).toBe(200);
    const settings = { HARKEN_SECRET_KEY: newKey, HARKEN_SECRET_KEY_PREVIOUS: oldKey };
    const [rotated, ...statuses] = await Promise.all([
      rotate(settings),
      ...Array.from({ length: 20 }, () => sms(society.apiKey)),
    ]);
    expect(rotated.said).toContain('Every stored secret is under HARKEN_SECRET_KEY');
    expect(new Set([...statuses, await sms(society.apiKey)])).toEqual(new Set([200]));
    await server.stop();

    await start({ HARKEN_SECRET_KEY: newKey });
    expect(await sms(society.apiKey)).toBe(200);
    expect((await api.call('smsGateway/get', await idOfGateway())).apiKey).toBe(society.apiKey);
    const withOldKey = await rotate({
      HARKEN_SECRET_KEY: 'a-key-that-was-never-used-for-anything',
      HARKEN_SECRET_KEY_PREVIOUS: oldKey,
    });
    expect(withOldKey).toMatchObject({
      code: 1,
      said: expect.stringMatching(/sms_gateway_keys.* [1-9] under neither/),
    });
  });
});

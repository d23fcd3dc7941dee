import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../packages/server/src/platform/db/database.ts';
import { listMigrations } from '../packages/server/src/platform/db/migrate.ts';
import { listenLive } from '../packages/server/src/platform/live/testing/live-listener.ts';
import { createEmptyDatabase } from '../packages/server/test/support/database-server.ts';
import { type Api, allPages, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { deliver, formatTimestamp } from './support/gateway.ts';
import { clientAddressHeader, type RoundRobin, startRoundRobin } from './support/round-robin.ts';
import {
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Collector,
  collectors,
  type Society,
  threeNearby,
} from './support/setup.ts';
import { administrator, metricsToken, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/** Three processes behind one address on one database, which is empty when all three start. */
const database = await createEmptyDatabase();
const pool = openPool(database.connectionString, 1);
const settings = {
  DATABASE_URL: database.connectionString,
  HARKEN_TRUST_PROXY: '1',
  HARKEN_TEXT_EDITING: 'true',
};
let servers: StartedServer[] = [];
let proxy: RoundRobin;
afterAll(async () => {
  await proxy?.close();
  await pool.end();
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const messageCount = 300;
const phoneCount = 30;
const gateways = 20;
let api: Api;
let society: Society;
let projectId: number;
let phones: Collector[];

const login = (url: string, given: { email: string; password: string }, from = '192.0.2.1') =>
  fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientAddressHeader]: from, 'x-forwarded-for': from },
    body: JSON.stringify({ userName: given.email, password: given.password }),
  });
const readCookie = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const askEach = <T>(ask: (url: string) => Promise<T>): Promise<T[]> =>
  Promise.all(servers.map(({ url }) => ask(url)));
const isKnown = async (url: string, cookie: string) => {
  const response = await fetch(`${url}/api/authentication/status`, { headers: { cookie } });
  return (await response.json()).value.isAuthenticated;
};

beforeAll(async () => {
  servers = await Promise.all([startServer(settings), startServer(settings), startServer(settings)]);
  proxy = await startRoundRobin(() => servers.map(({ url }) => url));
  api = await signIn(proxy.url, administrator);
  society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const place = { villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  phones = await collectors(
    api,
    Array.from({ length: phoneCount }, () => ({ projectId, supervisorId, locations: [place] })),
  );
});

test('all three start on the empty database, which is migrated once and gets one Administrator', async () => {
  const { rows } = await pool.query('select name from schema_migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual(await listMigrations());
  const made = await pool.query(`select 1 from audit_events where action = 'firstAdministrator'`);
  expect(made.rows).toHaveLength(1);
  for (const server of servers) expect(server.output()).not.toMatch(/"level":[56]0/);
});

describe('sessions', () => {
  test('are valid in all processes, and signing out ends them in all', async () => {
    const cookie = readCookie(await login(servers[0]?.url ?? '', administrator));
    expect(await askEach((url) => isKnown(url, cookie))).toEqual([true, true, true]);
    const options = { method: 'POST', headers: { cookie } };
    const out = await fetch(`${servers[1]?.url}/api/authentication/logout`, options);
    expect(out.status).toBe(200);
    expect(await askEach((url) => isKnown(url, cookie))).toEqual([false, false, false]);
  });

  test('are locked in all processes after five wrong passwords through any of them', async () => {
    const guess = { email: 'nobody@test.example', password: 'a wrong guess' };
    const readKey = async (response: Response) => (await response.json()).message.key;
    for (let attempt = 1; attempt <= 4; attempt++)
      expect(await readKey(await login(proxy.url, guess))).toBe('login.notSucceeded');
    expect(await readKey(await login(proxy.url, guess))).toBe('login.lockedOut');
    expect(await askEach(async (url) => readKey(await login(url, guess)))).toEqual(
      servers.map(() => 'login.lockedOut'),
    );
  });

  test('are delayed after too many failures from one address; other addresses are not', async () => {
    const attackingAddress = '192.0.2.77';
    const guesses = Array.from({ length: 27 }, (_, number) => `guess${number}@test.example`);
    for (const email of guesses) await login(proxy.url, { email, password: 'wrong' }, attackingAddress);
    const statuses = await Promise.all(servers.map(() => login(proxy.url, administrator, attackingAddress)));
    expect(statuses.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await login(proxy.url, administrator, '192.0.2.78')).status).toBe(200);
  });
});

test('texts edited through one process are returned by all', async () => {
  const value = 'Alerts, seen by all three';
  const body = { key: 'alerts.title', translations: [{ languageCode: 'en', value }] };
  const cookie = readCookie(await login(servers[0]?.url ?? '', administrator));
  const saved = await fetch(`${servers[0]?.url}/api/resources/saveString`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(saved.status).toBe(200);
  const shown = await askEach(async (url) => {
    const response = await fetch(`${url}/api/appData/getStrings/en`);
    return (await response.json()).value['alerts.title']?.value;
  });
  expect(shown).toEqual([value, value, value]);
});

test('pages of all processes receive a change made through one', async () => {
  const cookie = readCookie(await login(servers[0]?.url ?? '', administrator));
  const listeners = await askEach((url) => listenLive(url, cookie));
  await Promise.all(listeners.map((listener) => listener.waitFor(({ event }) => event === 'beat')));
  for (const [number, server] of servers.entries()) {
    await deliver(server.url, society.apiKey, { sender: phones[number]?.phoneNumber, text: 'hello' });
    const heard = listeners.map((listener) => listener.waitForChange('report/received'));
    for (const { data } of await Promise.all(heard))
      expect(data.nationalSocietyId).toBe(society.nationalSocietyId);
    for (const listener of listeners) listener.received.length = 0;
  }
  for (const listener of listeners) listener.close();
});

interface Message {
  sender: string;
  text: string;
  msgid: string;
  timestamp: string;
}

/** Messages from one place, each with its own time. */
function createMessages(first: number): Message[] {
  const start = testNow() - 3_600_000;
  return Array.from({ length: messageCount }, (_, index) => {
    const number = first + index;
    const sender = phones[number % phoneCount]?.phoneNumber ?? '';
    const timestamp = formatTimestamp(new Date(start + number * 1000));
    return { sender, text: '1#1#2', msgid: String(number), timestamp };
  });
}

/** Delivers messages through the proxy until all are accepted; calls back with the number of accepted ones. */
async function deliverAll(
  messages: Message[],
  onAccepted: (count: number) => void = () => {},
): Promise<void> {
  const waiting = [...messages];
  let accepted = 0;
  const gateway = async () => {
    for (let message = waiting.pop(); message; message = waiting.pop()) {
      const status = await deliver(proxy.url, society.apiKey, message).catch(() => 0);
      if (status !== 200) waiting.unshift(message);
      else onAccepted(++accepted);
    }
  };
  await Promise.all(Array.from({ length: gateways }, gateway));
}

/** Waits until all reports are in one alert; returns counts. */
async function countResults(count: number) {
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  const alerts = () => api.call('alert/list', { query: { projectId }, body });
  const { data } = await until(alerts, (seen) => seen.data[0]?.reportCount === count, 60);
  const reports = await allPages((pageNumber) =>
    api.call('report/list', { query: { projectId, pageNumber }, body: { utcOffset: 0 } }),
  );
  const rows = await allPages((pageNumber) =>
    api.call('outbox/list', { query: { pageNumber, channel: 'sms' } }),
  );
  const replies = rows.filter(({ text }) => text === 'Thanks');
  const repliesPerPhone = phones.map(
    ({ phoneNumber }) => replies.filter(({ to }) => to === phoneNumber).length,
  );
  const notifications = rows.filter(({ kind }) => kind === 'alertTriggered').length;
  const moments = new Set(reports.map(({ phoneNumber, dateTime }) => `${phoneNumber} ${dateTime}`));
  return {
    alerts: data.length,
    reports: reports.length,
    moments: moments.size,
    repliesPerPhone,
    notifications,
  };
}

const expectedCounts = (count: number) => ({
  ...{ alerts: 1, reports: count, moments: count, notifications: 1 },
  repliesPerPhone: phones.map(() => count / phoneCount),
});

// SRV.NFXNREQ.047, SRV.NFXNREQ.049
test(`${messageCount} messages, distributed to all processes, are as many reports, one alert and one reply each`, async () => {
  await deliverAll(createMessages(1));
  expect(await countResults(messageCount)).toEqual(expectedCounts(messageCount));
  const accepted = await askEach(async (url) => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const figures = await (await fetch(`${url}/metrics`, { headers })).text();
    const [, count] =
      /^harken_messages_received_total\{source="SmsEagle",outcome="taken"\} (\d+)$/m.exec(figures) ?? [];
    return Number(count);
  });
  // Each accepted a third, and one message of the live updates test.
  expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(messageCount + servers.length);
  expect(Math.min(...accepted)).toBeGreaterThan(messageCount / 4);
}, 90_000);

test('killing a process during ingestion loses and duplicates no message', async () => {
  let killed: Promise<void> | undefined;
  await deliverAll(createMessages(messageCount + 1), (count) => {
    if (count === 80) killed = servers[2]?.kill();
  });
  await killed;
  servers = servers.slice(0, 2);
  expect(await countResults(2 * messageCount)).toEqual(expectedCounts(2 * messageCount));
  expect(await api.call('outbox/failedWork', {} as never)).toEqual([]);
}, 120_000);

test('a stopping process finishes requests in progress first', async () => {
  const { url } = servers[1] as StartedServer;
  const form = new URLSearchParams({
    ...{ sender: phones[0]?.phoneNumber ?? '', text: 'in hand', msgid: 'in-hand' },
    ...{ timestamp: formatTimestamp(new Date(testNow())), apikey: society.apiKey },
  }).toString();
  const request = http.request(`${url}/api/enqueueSmsEagleReport`, {
    method: 'POST',
    headers: { 'content-length': form.length, expect: '100-continue' },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject);
  });
  await new Promise<void>((resolve) => request.once('continue', resolve).flushHeaders());
  const ended = servers[1]?.stop();
  await until(
    () =>
      fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status !== 200,
  );
  request.end(form);
  expect(await answered).toBe(200);
  expect(await ended).toBe(0);
  servers = servers.slice(0, 1);
  const { rows } = await pool.query(`select 1 from raw_reports where text = 'in hand'`);
  expect(rows).toHaveLength(1);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { type Api, signIn } from '../support/api.ts';
import { realNow } from '../support/clock.ts';
import { deliver, timestampOf } from '../support/gateway.ts';
import {
  aCollector,
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  type Society,
  threeNearby,
} from '../support/setup.ts';
import { administrator, type StartedServer, startServer } from '../support/start-server.ts';
import { until } from '../support/until.ts';

/** A server whose clock is ten minutes behind that of its database and its gateways: what becomes of the messages. */
const minute = 60_000;
const messageCount = 120;
const secondsToRead = 20;

/** Makes every clock of a process show another time, as a machine with a wrong clock does. */
const wrongBy = (milliseconds: number) => {
  const program = `const Real=Date;const now=()=>Real.now()+(${milliseconds});globalThis.Date=class extends Real{constructor(...a){a.length?super(...a):super(now())}static now(){return now()}};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};

const cluster = await startTestCluster();
const database = await createTestDatabase(cluster);
const eye = openPool(database.connectionString, 1);
// Real time: the database has no other one.
const settings = {
  DATABASE_URL: database.connectionString,
  HARKEN_TEST_CLOCK: '',
  HARKEN_METRICS_TOKEN: 'only-for-tests-only-for-tests',
};
let server: StartedServer;
let api: Api;
let society: Society;
let projectId: number;
const phones: string[] = [];
afterAll(async () => {
  await server?.kill();
  await eye.end();
  await cluster.stop();
});

beforeAll(async () => {
  server = await startServer({ ...settings, ...wrongBy(-10 * minute) });
  api = await signIn(server.url, administrator);
  society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
  for (let number = 0; number < 10; number += 1)
    phones.push((await aCollector(api, { projectId, supervisorId, locations })).phoneNumber);
});

const send = (number: number, minutesAgo = 0) =>
  deliver(server.url, society.apiKey, {
    ...{ sender: phones[number % phones.length] ?? '', text: '1#1#2', msgid: `clock-${number}` },
    timestamp: timestampOf(new Date(realNow() - minutesAgo * minute)),
  });

async function counted() {
  const { rows } = await eye.query(
    `select count(*)::int as messages, count(reports.id)::int as reports, count(replies.id)::int as replies,
       count(distinct reports.alert_id)::int as alerts, count(*) filter (where raw_reports.error_type = 'Gateway')::int as refused
     from raw_reports left join reports on reports.id = raw_reports.id
     left join outbox_messages as replies on replies.raw_report_id = raw_reports.id and replies.kind = 'feedback'`,
  );
  return rows[0];
}
const health = async () => (await fetch(`${server.url}/health`)).json();

test('it says so: on the page of the outbox, in health and in metrics', async () => {
  await Promise.all([1, 2, 3].map((number) => send(number)));
  const [warning, ...others] = await until(
    () => api.call('outbox/wrongClocks', {} as never),
    (clocks) => clocks[0]?.clock === 'host',
  );
  expect(others).toEqual([]);
  expect(Math.round((warning?.offsetSeconds ?? 0) / 60)).toBe(-10);
  expect(await until(health, ({ warnings }) => warnings)).toEqual({
    status: 'ok',
    warnings: ['processClock'],
  });
  const headers = { authorization: `Bearer ${settings.HARKEN_METRICS_TOKEN}` };
  const figures = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const offset = /^harken_clock_offset_seconds\{clock="database"\} (\S+)$/m.exec(figures)?.[1];
  expect(Math.round(Number(offset) / 60)).toBe(-10);
});

test('messages that arrive at once are read at once: lost 0, doubled 0', async () => {
  const begun = performance.now();
  for (let number = 4; number <= messageCount; number += 10)
    await Promise.all(Array.from({ length: 10 }, (_, more) => send(number + more)));
  const sent = 3 + Math.ceil((messageCount - 3) / 10) * 10;
  const expected = { messages: sent, reports: sent, replies: sent, alerts: 1, refused: 0 };
  const seen = await until(counted, ({ reports, alerts }) => reports === sent && alerts === 1, 60);
  expect(seen).toEqual(expected);
  expect((performance.now() - begun) / 1000).toBeLessThan(60);
});

test('messages that were on their way for longer are refused, and read by themselves when the clock is right, once', async () => {
  const before = await counted();
  for (let number = 1; number <= 20; number += 1) expect(await send(1000 + number, 5)).toBe(200);
  await until(counted, ({ refused }) => refused === 20);
  expect(await server.stop()).toBe(0);
  server = await startServer(settings);
  const begun = performance.now();
  const after = await until(counted, ({ reports }) => reports === before.reports + 20, secondsToRead);
  expect((performance.now() - begun) / 1000).toBeLessThan(secondsToRead);
  await sleep(500); // whatever would be doubled
  expect(await counted()).toEqual(after);
  expect(after).toMatchObject({
    messages: before.messages + 20,
    replies: before.replies + 20,
    refused: 0,
    alerts: 1,
  });
  expect(await health()).toEqual({ status: 'ok' });
  api = await signIn(server.url, administrator);
  expect(await api.call('outbox/wrongClocks', {} as never)).toEqual([]);
});

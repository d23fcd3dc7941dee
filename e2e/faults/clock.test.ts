import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../packages/server/src/platform/db/database.ts';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { type Api, signIn } from '../support/api.ts';
import { realNow } from '../support/clock.ts';
import { deliver, formatTimestamp } from '../support/gateway.ts';
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

/** Processing messages on a server whose clock is ten minutes behind its database and gateways. */
const minute = 60_000;
const messageCount = 120;
const secondsToRead = 20;

/** Shifts all clocks of a process, like a machine with a wrong clock. */
const shiftClocks = (milliseconds: number) => {
  const program = `const Real=Date;const now=()=>Real.now()+(${milliseconds});globalThis.Date=class extends Real{constructor(...a){a.length?super(...a):super(now())}static now(){return now()}};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
};
const database = await createTestDatabase();
const pool = openPool(database.connectionString, 1);
// Real time, because the database has no other.
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
  await pool.end();
  await database.drop();
});

beforeAll(async () => {
  server = await startServer({ ...settings, ...shiftClocks(-10 * minute) });
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
    timestamp: formatTimestamp(new Date(realNow() - minutesAgo * minute)),
  });

async function countResults() {
  const { rows } = await pool.query(
    `select count(*)::int as messages, count(reports.id)::int as reports, count(replies.id)::int as replies,
       count(distinct reports.alert_id)::int as alerts, count(*) filter (where raw_reports.error_type = 'Gateway')::int as refused
     from raw_reports left join reports on reports.id = raw_reports.id
     left join outbox_messages as replies on replies.raw_report_id = raw_reports.id and replies.kind = 'feedback'`,
  );
  return rows[0];
}
const health = async () => (await fetch(`${server.url}/health`)).json();

test('a wrong clock is shown on the outbox page, in health checks and in metrics', async () => {
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

test('messages without delay are processed immediately: none lost, none duplicated', async () => {
  const startedAt = performance.now();
  for (let number = 4; number <= messageCount; number += 10)
    await Promise.all(Array.from({ length: 10 }, (_, more) => send(number + more)));
  const sent = 3 + Math.ceil((messageCount - 3) / 10) * 10;
  const expected = { messages: sent, reports: sent, replies: sent, alerts: 1, refused: 0 };
  const counts = await until(countResults, ({ reports, alerts }) => reports === sent && alerts === 1, 60);
  expect(counts).toEqual(expected);
  expect((performance.now() - startedAt) / 1000).toBeLessThan(60);
});

test('messages with a delay are rejected, and processed once after the clock was corrected', async () => {
  const before = await countResults();
  for (let number = 1; number <= 20; number += 1) expect(await send(1000 + number, 5)).toBe(200);
  await until(countResults, ({ refused }) => refused === 20);
  expect(await server.stop()).toBe(0);
  server = await startServer(settings);
  const startedAt = performance.now();
  const after = await until(countResults, ({ reports }) => reports === before.reports + 20, secondsToRead);
  expect((performance.now() - startedAt) / 1000).toBeLessThan(secondsToRead);
  await sleep(500); // time for duplicates to appear
  expect(await countResults()).toEqual(after);
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

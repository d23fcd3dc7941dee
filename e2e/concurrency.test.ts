import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../packages/server/test/support/database-server.ts';
import { type Api, allPages, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { deliver, formatListedTime, formatTimestamp } from './support/gateway.ts';
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
import { administrator, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/** Two processes on one database: concurrent messages are neither lost nor duplicated. */
const database = await createTestDatabase();
const servers: StartedServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const collectorCount = 200;
const gateways = 50;
/** How often concurrent reports meet an alert rule: at every place, for every health risk. */
const trialRisks = 10;
const trialPlaces = process.env.HARKEN_LONG === '1' ? 100 : 10;
const trials = trialRisks * trialPlaces;
const reportsOfTrial = 5;
const firstTrialCode = 301;
let api: Api;
let society: Society;
let projectId: number;
let supervisorId: number;
let phones: Collector[];

beforeAll(async () => {
  for (const _ of ['one', 'other'])
    servers.push(await startServer({ DATABASE_URL: database.connectionString }));
  api = await signIn(servers[0]?.url ?? '', administrator);
  society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const healthRiskIds = [await aHealthRisk(api, 1, 'Human')];
  for (let risk = 0; risk < trialRisks; risk++)
    healthRiskIds.push(await aHealthRisk(api, firstTrialCode + risk, 'Human'));
  projectId = await aProject(
    api,
    society,
    healthRiskIds.map((healthRiskId) => ({ healthRiskId, thanks: 'Thanks', rule: threeNearby })),
  );
  supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, { organizationId, projectId });
  const place = { villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  phones = await collectors(
    api,
    Array.from({ length: collectorCount }, () => ({ projectId, supervisorId, locations: [place] })),
  );
});

const chooseUrl = (number: number) => servers[number % servers.length]?.url ?? '';

const listReports = (body: object = {}) =>
  allPages((pageNumber) =>
    api.call('report/list', { query: { projectId, pageNumber }, body: { utcOffset: 0, ...body } }),
  );
const replies = async (to: string) => {
  const rows = await allPages((pageNumber) =>
    api.call('outbox/list', { query: { pageNumber, channel: 'sms' } }),
  );
  return rows.filter((row) => row.kind === 'feedback' && row.to === to);
};

async function alerts() {
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  return allPages((pageNumber) => api.call('alert/list', { query: { projectId, pageNumber }, body }));
}

/** Delivers all messages with limited concurrency, alternating between the two servers. */
async function deliverAll(messages: { sender: string; text: string }[]): Promise<void> {
  const waiting = messages.map((sms, number) => ({ sms, url: chooseUrl(number) })).reverse();
  const gateway = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      expect(await deliver(next.url, society.apiKey, next.sms)).toBe(200);
  };
  await Promise.all(Array.from({ length: gateways }, gateway));
}

test(`${collectorCount} messages from one place through ${gateways} concurrent gateways raise exactly one alert`, async () => {
  await deliverAll(phones.map(({ phoneNumber }) => ({ sender: phoneNumber, text: '1#1#2' })));

  const [alert] = await until(alerts, ([first]) => first?.reportCount === collectorCount);
  expect(await alerts()).toHaveLength(1);
  const { reports, wasRaisedBecause } = await api.call('alert/get', {
    params: { alertId: alert?.id ?? 0 },
    query: {},
  });
  expect(new Set(reports.map(({ phoneNumber }) => phoneNumber)).size).toBe(collectorCount);
  expect(reports.every(({ status }) => status === 'Pending')).toBe(true);
  expect(wasRaisedBecause.reportIds.length).toBeGreaterThanOrEqual(3);
  expect(await listReports()).toHaveLength(collectorCount);
});

test('the supervisor is notified once, and every sender gets one reply', async () => {
  const rows = await allPages((pageNumber) =>
    api.call('outbox/list', { query: { pageNumber, channel: 'sms' } }),
  );
  const feedback = rows.filter((row) => row.kind === 'feedback');
  expect(feedback).toHaveLength(collectorCount);
  expect(new Set(feedback.map(({ to }) => to)).size).toBe(collectorCount);
  expect(rows.filter((row) => row.kind !== 'feedback').map(({ kind }) => kind)).toEqual(['alertTriggered']);
});

test('a message delivered sixteen times concurrently is one report with one reply', async () => {
  const { villageIds } = society;
  const place = { villageId: villageIds[0] ?? 0, latitude: 12, longitude: -12 };
  const [phone] = await collectors(api, [{ projectId, supervisorId, locations: [place] }]);
  const sender = phone?.phoneNumber ?? '';
  const sentAt = new Date(testNow() - 60_000);
  const sms = { sender, text: '1#2#1', msgid: '987654', timestamp: formatTimestamp(sentAt) };
  const statuses = await Promise.all(
    Array.from({ length: 16 }, (_copy, number) => deliver(chooseUrl(number), society.apiKey, sms)),
  );
  expect(statuses).toEqual(Array.from({ length: 16 }, () => 200));
  const reportsOfPhone = async () =>
    (await listReports()).filter(({ phoneNumber }) => phoneNumber === sender);
  await until(reportsOfPhone, (rows) => rows.length > 0);
  // Messages are processed in order, so when this later one is processed, all copies of the first are too.
  await deliver(chooseUrl(1), society.apiKey, { ...sms, msgid: '987655' });
  const rows = await until(reportsOfPhone, (all) => all.length >= 2);
  expect(rows.map(({ dateTime }) => dateTime)).toEqual([formatListedTime(sentAt), formatListedTime(sentAt)]);
  expect(await replies(sender)).toHaveLength(2);
});

test(`${trials} times, concurrent reports that meet the rule raise exactly one alert`, async () => {
  const villageId = society.villageIds[0] ?? 0;
  const placed = await collectors(
    api,
    Array.from({ length: trialPlaces * reportsOfTrial }, (_, number) => {
      const longitude = 0.2 * Math.floor(number / reportsOfTrial);
      return { projectId, supervisorId, locations: [{ villageId, latitude: 0, longitude }] };
    }),
  );
  const messages = Array.from({ length: trials }, (_, trial) => {
    const place = Math.floor(trial / trialRisks) * reportsOfTrial;
    const text = `${firstTrialCode + (trial % trialRisks)}#1#2`;
    return placed
      .slice(place, place + reportsOfTrial)
      .map(({ phoneNumber }) => ({ sender: phoneNumber, text }));
  });
  const before = new Set((await alerts()).map(({ id }) => id));
  await deliverAll(messages.flat());

  const raised = async () => (await alerts()).filter(({ id }) => !before.has(id));
  const reportsIn = (rows: { reportCount: number }[]) => rows.reduce((sum, row) => sum + row.reportCount, 0);
  const rows = await until(raised, (seen) => reportsIn(seen) >= trials * reportsOfTrial, 120);
  expect(rows.map(({ reportCount }) => reportCount)).toEqual(rows.map(() => reportsOfTrial));
  expect(rows).toHaveLength(trials);
}, 600_000);

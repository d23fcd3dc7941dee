import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/support/servers/free-port.ts';
import { type Api, allPages, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { aDataFolder } from './support/data-folder.ts';
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

/** Harken with its embedded database and default settings, killed during ingestion. */
const folder = await aDataFolder();
const settings = { HARKEN_DATA_DIR: folder.path, PORT: String(await freePort()) };
let server: StartedServer;
afterAll(async () => {
  await server?.kill();
  await folder.remove();
});

const messageCount = 2000;
const gateways = 20;
const phoneCount = 20;
const started = new Date(testNow() - 3_600_000);
let api: Api;
let society: Society;
let projectId: number;
let phones: Collector[];

interface Message {
  sender: string;
  text: string;
  msgid: string;
  timestamp: string;
  sentAt: Date;
}
let messages: Message[];

beforeAll(async () => {
  server = await startServer(settings);
  api = await signIn(server.url, administrator);
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
  messages = Array.from({ length: messageCount }, (_message, number) => {
    const sentAt = new Date(started.getTime() + number * 1000);
    const sender = phones[number % phoneCount]?.phoneNumber ?? '';
    return { sender, text: '1#1#2', msgid: String(number + 1), timestamp: formatTimestamp(sentAt), sentAt };
  });
});

/** Delivers unacknowledged messages; failed ones stay unacknowledged. */
async function deliverAll(
  unacknowledged: Set<Message>,
  onAcknowledged: (count: number) => void,
): Promise<void> {
  const waiting = [...unacknowledged].reverse();
  let acknowledged = 0;
  const gateway = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const status = await deliver(server.url, society.apiKey, next).catch(() => 0);
      if (status !== 200) continue;
      unacknowledged.delete(next);
      acknowledged += 1;
      onAcknowledged(acknowledged);
    }
  };
  await Promise.all(Array.from({ length: gateways }, gateway));
}

test(`${messageCount} messages survive three kills of the server, each stored once with one reply`, async () => {
  const unacknowledged = new Set(messages);
  for (const killedAfter of [50, 600, 500]) {
    let killed: Promise<void> | undefined;
    await deliverAll(unacknowledged, (count) => {
      if (count >= killedAfter) killed ??= server.kill();
    });
    await killed;
    expect(unacknowledged.size).toBeGreaterThan(0);
    server = await startServer(settings);
  }
  await deliverAll(unacknowledged, () => undefined);
  expect(unacknowledged.size).toBe(0);

  const page = (pageNumber: number) =>
    api.call('report/list', { query: { projectId, pageNumber }, body: { utcOffset: 0 } });
  await until(
    () => page(1),
    ({ totalRows }) => totalRows >= messageCount,
    60,
  );
  const rows = await allPages(page);
  const describeReport = ({ phoneNumber, dateTime }: { phoneNumber?: string | null; dateTime: string }) =>
    `${phoneNumber} ${dateTime}`;
  const expected = messages.map(({ sender, sentAt }) =>
    describeReport({ phoneNumber: sender, dateTime: formatListedTime(sentAt) }),
  );
  expect(rows.map(describeReport).sort()).toEqual(expected.sort());
}, 300_000);

test('every message has exactly one reply', async () => {
  const rows = await allPages((pageNumber) =>
    api.call('outbox/list', { query: { pageNumber, channel: 'sms' } }),
  );
  const feedback = rows.filter(({ kind }) => kind === 'feedback');
  const perPhone = Map.groupBy(feedback, ({ to }) => to);
  expect(phones.map(({ phoneNumber }) => perPhone.get(phoneNumber)?.length)).toEqual(
    phones.map(() => messageCount / phoneCount),
  );
  expect(feedback).toHaveLength(messageCount);
});

test('the messages of one place are in one alert, and no task has failed', async () => {
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  const list = () => api.call('alert/list', { query: { projectId }, body });
  // Jobs of a killed process are only retried after its last heartbeat has expired.
  await until(list, ({ data }) => data[0]?.reportCount === messageCount, 150);
  expect((await list()).data).toHaveLength(1);
  expect(await api.call('outbox/failedWork', {} as never)).toEqual([]);
});

// SRV.NFXNREQ.036, SRV.NFXNREQ.059
test('a database killed together with the server recovers everything', async () => {
  const sentAt = new Date(started.getTime() - 1000);
  const last = { sender: phones[0]?.phoneNumber ?? '', text: '1#2#2', timestamp: formatTimestamp(sentAt) };
  expect(await deliver(server.url, society.apiKey, last)).toBe(200);
  const database = folder.findDatabaseProcess();
  await server.kill();
  process.kill(database ?? 0, 'SIGKILL');
  await sleep(200);

  server = await startServer(settings);
  const { totalRows } = await until(
    () => api.call('report/list', { query: { projectId, pageNumber: 1 }, body: { utcOffset: 0 } }),
    (found) => found.totalRows > messageCount,
  );
  expect(totalRows).toBe(messageCount + 1);
});

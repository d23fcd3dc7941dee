import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../packages/contract/src/calls/call.ts';
import { readOnlyPosts } from '../packages/contract/src/calls/live.ts';
import { calls } from '../packages/contract/src/calls.generated.ts';
import { restoreBackup } from '../packages/server/src/platform/backup/restore-backup.ts';
import {
  buildSampleRequest,
  type KnownValues,
} from '../packages/server/test/support/calls/sample-request.ts';
import { createEmptyDatabase } from '../packages/server/test/support/database-server.ts';
import { type Api, type RawResponse, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { deliver, formatTimestamp } from './support/gateway.ts';
import { type PreviousRelease, preparePreviousRelease } from './support/previous-release.ts';
import { aProjectWithCollectors, aSociety, aUser, restartNumbering } from './support/setup.ts';
import { administrator, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/**
 * The same journey on a server from before everything behind the API was renamed, and on this one: every response is equal. So a
 * client or gateway of version 0.1 works with this server.
 */
const commitBeforeRenaming = '38e1b14';
/** Texts and figures that change with every release, and clocks: how old the messages are depends on how long the journey takes. */
const notCompared =
  /^(translations|resources|appData|publicFacts\/version|stats|outbox\/(failedWork|wrongClocks)|audit\/|webhook|device)/;

interface Recorded {
  call: string;
  status: number;
  body: unknown;
}

/** The same on both servers. */
const sentAt = Math.floor(testNow() / 60_000) * 60_000;
let release: PreviousRelease;
const servers: StartedServer[] = [];
const databases: { drop(): Promise<void> }[] = [];
/** The server of the release before, and the data created in it. */
let previous: { databaseUrl: string; known: KnownValues; reads: Recorded[] };

beforeAll(async () => {
  release = await preparePreviousRelease(commitBeforeRenaming);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await Promise.all(databases.map((database) => database.drop()));
  await release.remove();
});

/** Removes what differs between two runs: instants, random keys, and the texts of messages. */
function mask(value: unknown, key = ''): unknown {
  if (/apikey|secret|token|hash$/i.test(key)) return value === null || value === '' ? value : '<secret>';
  if (typeof value === 'string' && /^(body|subject|text)$/.test(key) && value.length > 30) return '<text>';
  if (typeof value === 'string' && /^[0-9a-f]{32,}$/.test(value)) return '<hash>';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return '<time>';
  if (Array.isArray(value)) return value.map((item) => mask(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mask(item, name)]));
}

async function play(program?: string): Promise<Recorded[]> {
  restartNumbering();
  const database = await createEmptyDatabase();
  databases.push(database);
  const server = await startServer({ DATABASE_URL: database.connectionString }, program);
  servers.push(server);
  const recorded: Recorded[] = [];
  const record = (call: string, { status, body }: RawResponse) =>
    recorded.push({ call, status, body: mask(body) });
  const plain = await signIn(server.url, administrator);
  const api: Api = {
    ...plain,
    async call(name, input) {
      const response = await plain.ask(name, input);
      record(name, response);
      if (response.status !== 200) throw new Error(`${name}: ${JSON.stringify(response.body)}`);
      return calls[name].isBare ? response.body : response.body.value;
    },
  };
  const known = await createData(server.url, api);
  const listOutbox = () =>
    plain.ask('outbox/list', { query: { nationalSocietyId: known.nationalSocietyId } } as never);
  await until(
    async () => (await listOutbox()).body.value.data as { state: string; reason?: string }[],
    (messages) => messages.every(({ state, reason }) => state !== 'Queued' || reason),
  );
  const reads = await readEverything(plain, known);
  if (program) previous = { databaseUrl: database.connectionString, known, reads };
  return [...recorded, ...reads];
}

/** The response of every call that reads. */
async function readEverything(api: Api, known: KnownValues): Promise<Recorded[]> {
  const reads: Recorded[] = [];
  for (const [name, call] of listReadingCalls()) {
    const { params, query, body } = buildSampleRequest(call, known);
    const response = await api.ask(name as never, { params, query, body } as never);
    reads.push({ call: name, status: response.status, body: mask(response.body) });
  }
  return reads;
}

const listReadingCalls = (): [string, Call][] =>
  Object.entries(calls as unknown as Record<string, Call>)
    .filter(([, { isDownload, takesFile }]) => !isDownload && !takesFile)
    .filter(([name, { method }]) => method === 'GET' || readOnlyPosts.includes(name as never))
    .filter(([name, { permission }]) => permission !== 'public' && !notCompared.test(name));

/** A society with an escalated alert of three reports, a dismissed one, and messages with errors. Returns the ids. */
async function createData(url: string, api: Api): Promise<KnownValues> {
  const society = await aSociety(api, 2);
  const { nationalSocietyId, organizationId, villageIds, apiKey, managerId } = society;
  const { projectId, supervisorId, healthRiskIds, people } = await aProjectWithCollectors(api, society, {
    risks: [
      [301, 'Human'],
      [302, 'NonHuman'],
    ],
    collectorCount: 3,
  });
  const healthRiskId = healthRiskIds[0];
  const headSupervisorId = await aUser(api, 'headSupervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const texts = ['301#2#1', '301#1#2', '301#1#1#0#2', '302', '999', 'hello', '301#1#1'];
  for (const [index, text] of texts.entries()) {
    const timestamp = formatTimestamp(new Date(sentAt - (texts.length - index) * 60_000));
    const sender = people[index % people.length]?.phoneNumber ?? '';
    await deliver(url, apiKey, { sender, text, timestamp, msgid: String(index) });
  }
  const range = { startDate: new Date(testNow() - 86_400_000), endDate: new Date(testNow() + 86_400_000) };
  const listAlerts = () => api.ask('alert/list', { query: { projectId }, body: range } as never);
  await until(
    async () => (await listAlerts()).body.value.data[0],
    (alert) => alert?.reportCount === 3,
  );
  const alertId = (await listAlerts()).body.value.data[0].id;
  const assessment = await api.call('alert/get', { params: { alertId }, query: { utcOffset: 0 } });
  for (const { id } of assessment.reports)
    await api.call('alert/acceptReport', { params: { alertId }, query: { reportId: id } });
  await api.call('alert/escalate', { params: { alertId }, body: { sendNotification: false } });
  const reportId = assessment.reports[0]?.id ?? 0;
  const ids = { nationalSocietyId, projectId, organizationId, alertId, reportId, healthRiskId };
  const users = { managerId, supervisorId, headSupervisorId, nationalSocietyUserId: supervisorId };
  const places = { villageId: villageIds[0], districtId: 1, regionId: 1 };
  const days = { ...range, utcOffset: 0, latitude: 14.7, longitude: -17.4 };
  return {
    ...ids,
    ...users,
    ...places,
    ...days,
    dataCollectorId: people[0]?.id,
    smsGatewayId: 1,
    userId: managerId,
  };
}

/** Whether a call exists only since: the server before answers that there is nothing. */
const isNew = ({ status, body }: Recorded) =>
  status === 404 && (body as { message?: { key?: string } })?.message?.key === 'error.notFound';

/** Whether a value has everything that another one has; fields may have been added since. */
function contains(now: unknown, before: unknown): boolean {
  if (Array.isArray(before))
    return (
      Array.isArray(now) &&
      now.length === before.length &&
      before.every((item, index) => contains(now[index], item))
    );
  if (typeof before !== 'object' || before === null) return isDeepStrictEqual(now, before);
  return (
    typeof now === 'object' &&
    now !== null &&
    Object.entries(before).every(([key, value]) => contains((now as Record<string, unknown>)[key], value))
  );
}

/** Compares responses, and shows those that differ. */
function compare(now: Recorded[], before: Recorded[]): void {
  expect(now.map(({ call }) => call)).toEqual(before.map(({ call }) => call));
  const different = now.flatMap((recorded, index) => {
    const earlier = before[index] as Recorded;
    return isNew(earlier) || contains(recorded, earlier) ? [] : [{ now: recorded, before: earlier }];
  });
  expect(different).toEqual([]);
}

test('every response has what it had before the renaming', async ({ skip }) => {
  if (!release.isPrevious) skip('the history is not here');
  const [before, now] = [await play(release.main), await play()];
  expect(new Set(now.map(({ call }) => call)).size).toBeGreaterThan(50);
  compare(now, before);
});

test('a backup made before the renaming restores, and every response is the same', async ({ skip }) => {
  if (!release.isPrevious) skip('the history is not here');
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-backup-'));
  try {
    const program = path.join(path.dirname(release.main), '..', 'scripts', 'backup.ts');
    const backup = path.join(folder, 'backup');
    const env = { PATH: process.env.PATH, DATABASE_URL: previous.databaseUrl };
    await promisify(execFile)(process.execPath, [program, backup], { env });
    const database = await createEmptyDatabase();
    databases.push(database);
    await restoreBackup(backup, database.connectionString);
    const server = await startServer({ DATABASE_URL: database.connectionString });
    servers.push(server);
    const reads = await readEverything(await signIn(server.url, administrator), previous.known);
    // Sessions are not restored, and messages were attempted meanwhile.
    const mayDiffer = ['account/get', 'outbox/list'];
    const compared = ({ call }: Recorded) => !mayDiffer.includes(call);
    compare(reads.filter(compared), previous.reads.filter(compared));
  } finally {
    await rm(folder, { recursive: true });
  }
});

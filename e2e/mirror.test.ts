import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKysely, openPool } from '../packages/server/src/platform/db/database.ts';
import { createTestDatabase } from '../packages/server/test/support/database-server.ts';
import { freePort } from '../packages/server/test/support/servers/free-port.ts';
import { type Api, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { formatTimestamp, post } from './support/gateway.ts';
import { aProjectWithCollectors, aSociety } from './support/setup.ts';
import { administrator, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/**
 * Another system mirrors the reports of a project through the data API, while 50 SMS arrive per second, reports are edited, accepted
 * and deleted, and the server is killed twice. It only keeps its cursor (docs/integrate.md).
 */
const database = await createTestDatabase();
const pool = openPool(database.connectionString);
const db = createKysely(pool);
const settings = { DATABASE_URL: database.connectionString, PORT: String(await freePort()) };
let server: StartedServer;
afterAll(async () => {
  await server?.kill();
  await pool.end();
  await database.drop();
});

const perSecond = 50;
const messageCount = 600;
let api: Api;
let apiKey: string;
let projectId: number;
let senders: string[];
let token: string;

beforeAll(async () => {
  server = await startServer(settings);
  api = await signIn(server.url, administrator);
  const society = await aSociety(api);
  apiKey = society.apiKey;
  const project = await aProjectWithCollectors(api, society, {
    risks: [
      [1, 'Human'],
      [2, 'Human'],
    ],
    collectorCount: 20,
  });
  projectId = project.projectId;
  senders = project.people.map(({ phoneNumber }) => phoneNumber);
  const body = {
    ...{ name: 'Mirror', expiresInDays: 1, scopes: ['readReports' as const], hasPersonalData: true },
    ...{ limitedSocietyIds: [], limitedProjectIds: [projectId], limitedOrganizationIds: [] },
  };
  ({ token } = await api.call('accessToken/create', { body }));
});

interface Row {
  id: number;
  deleted?: boolean;
  status: string;
  deaths: number | null;
}

/** Keeps rows by id and the cursor of the last page that was applied whole; asks again after any failure. */
function createMirror() {
  const rows = new Map<number, Row>();
  const failures = { count: 0 };
  let cursor = '';
  async function readPage(): Promise<boolean> {
    const response = await fetch(`${server.url}/api/v1/reports?limit=40${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000);
      return true;
    }
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    const {
      data,
      next,
      has_more: hasMore,
    } = (await response.json()) as {
      data: Row[];
      next: string;
      has_more: boolean;
    };
    for (const row of data) {
      if (row.deleted) rows.delete(row.id);
      else rows.set(row.id, row);
    }
    cursor = `&changed_since=${next}`;
    return hasMore;
  }
  return {
    rows,
    failures,
    /** Follows once, to the end of what is there now. */
    async follow(): Promise<void> {
      for (let hasMore = true; hasMore; )
        hasMore = await readPage().catch(async () => {
          failures.count += 1;
          await sleep(100);
          return true;
        });
    },
  };
}

/** Delivers a message until it is accepted, as gateways do. */
async function deliverUntilAccepted(number: number): Promise<void> {
  const form = {
    ...{ sender: senders[number % senders.length] ?? '', text: number % 3 === 0 ? '1#1#2' : '2#1#2' },
    ...{ timestamp: formatTimestamp(new Date(testNow())), msgid: String(5000 + number), apikey: apiKey },
  };
  while ((await post(server.url, form).catch(() => 0)) !== 200) await sleep(200);
}

/** Edits, accepts, dismisses and deletes reports, in transactions of which some are rolled back. */
async function changeReports(round: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from reports where project_id = ${projectId} order by (id * 7919 + ${round}) % 1009 limit 4`.execute(
    db,
  );
  const [edited = 0, accepted = 0, removed = 0, kept = 0] = rows.map(({ id }) => id);
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`update reports set death_count = ${round} where id = ${edited}`.execute(trx);
      await sleep(round % 30);
      await sql`update reports set status = 'Accepted' where id = ${accepted} and status = 'New'`.execute(
        trx,
      );
      if (round % 4 === 0)
        await sql`delete from reports where id = ${removed} and alert_id is null`.execute(trx);
      if (round % 5 === 0) {
        await sql`update reports set death_count = 999 where id = ${kept}`.execute(trx);
        throw new Error('given up');
      }
    })
    .catch((error: Error) => {
      // Harken's own work may wait for the same rows.
      if (error.message !== 'given up' && !/deadlock|foreign key/.test(error.message)) throw error;
    });
}

test('a mirror that only keeps its cursor equals the database in the end', async () => {
  const mirror = createMirror();
  let isBusy = true;
  const mirroring = (async () => {
    while (isBusy) await mirror.follow();
  })();
  const changing = (async () => {
    for (let round = 1; isBusy; round++) {
      await changeReports(round);
      await sleep(20);
    }
    return true;
  })();
  const deliveries: Promise<void>[] = [];
  for (let number = 0; number < messageCount; number++) {
    deliveries.push(deliverUntilAccepted(number));
    await sleep(1000 / perSecond);
    if (number !== 200 && number !== 400) continue;
    await server.kill();
    await sleep(500);
    server = await startServer(settings);
  }
  await Promise.all(deliveries);
  await until(
    async () =>
      (
        await sql<{
          waiting: number;
        }>`select count(*)::int as waiting from raw_reports where processed_at is null`.execute(db)
      ).rows[0],
    (found) => found?.waiting === 0,
    90,
  );
  isBusy = false;
  await Promise.all([mirroring, changing]);
  const deleted = await sql<{ count: number }>`
    select count(*)::int as count from raw_reports where project_id = ${projectId} and error_type is null
      and not exists (select from reports where reports.id = raw_reports.id)`.execute(db);
  const readStored = async () => {
    const { rows } = await sql<{ id: number; status: string; deaths: number | null }>`
      select id, lower(status) as status, death_count as deaths from reports where project_id = ${projectId} order by id`.execute(
      db,
    );
    return rows;
  };
  const readMirrored = async () => {
    await mirror.follow();
    return [...mirror.rows.values()]
      .map(({ id, status, deaths }) => ({ id, status, deaths }))
      .sort((one, other) => one.id - other.id);
  };
  // Alert rules may still be evaluated: the two are read until nothing changes in between.
  const [stored, mirrored] = await until(
    async () => [await readStored(), await readMirrored()] as const,
    ([one, other]) => JSON.stringify(one) === JSON.stringify(other),
    60,
  );
  expect(mirrored).toEqual(stored);
  expect(mirror.failures.count).toBeGreaterThan(0);
  expect(deleted.rows[0]?.count).toBeGreaterThan(5);
  expect(stored.length + (deleted.rows[0]?.count ?? 0)).toBe(messageCount);
  expect(stored.filter(({ status }) => status === 'accepted').length).toBeGreaterThan(5);
  expect(stored.some(({ deaths }) => deaths === 999)).toBe(false);
}, 300_000);

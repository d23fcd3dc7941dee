import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startReplicatedDatabase } from './support/servers/replicated-database.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** A replica that becomes a primary, in the middle of requests: from then on its data is no longer that of its former primary. */
const database = await startReplicatedDatabase();
const startApp = (primary: string, replica: string) =>
  startTestApp({
    now: '2026-03-20T12:00:00Z',
    config: { databaseReadUrls: [replica] },
    sameDatabaseAs: { connectionString: primary },
  });
const app = await startApp(database.primaryUrl, database.replicaUrl);
let fixture: AlertFixture;

const listProblems = (of: TestApp) => of.services.replicas?.listStatuses().map(({ problem }) => problem);
const search = async (of: TestApp, text: string) => {
  const { status, body } = await of.as(fixture.people.manager).post('/api/search/list', { text });
  return { status, places: (body.value?.places ?? []) as { name: string }[] };
};
/** Statements of calls that may read from a replica, by where they went. */
async function countReads(of: TestApp): Promise<Record<'replica' | 'primary', number>> {
  const { values } = await of.services.metrics.reads.get();
  const count = (isPrimary: boolean) =>
    values.reduce(
      (sum, { value, labels }) => ((labels.target === 'primary') === isPrimary ? sum + value : sum),
      0,
    );
  return { replica: count(false), primary: count(true) };
}

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  await vi.waitFor(
    async () => {
      const before = await countReads(app);
      await search(app, 'nothing');
      expect((await countReads(app)).replica).toBeGreaterThan(before.replica);
    },
    { timeout: 15_000, interval: 100 },
  );
}, 60_000);

afterAll(async () => {
  await app.close();
  await database.stop();
}, 30_000);

test('is no longer read from, and no request fails', { timeout: 60_000 }, async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const asking = [1, 2, 3].map(async () => {
    while (!isOver) statuses.add((await search(app, 'nothing')).status);
  });
  await database.onReplica('select pg_promote(true, 30)');
  await vi.waitFor(() => expect(listProblems(app)).toEqual(['unsuitable']), { timeout: 15_000 });
  // What changes on the new primary must not be visible here.
  await database.onReplica("update regions set name = 'Renamed elsewhere'");
  const { regionId } = fixture.society;
  const before = await countReads(app);
  await sql`update regions set name = 'Renamed here' where id = ${regionId}`.execute(app.db);
  expect((await search(app, 'Renamed here')).places.map(({ name }) => name)).toEqual(['Renamed here']);
  expect((await search(app, 'Renamed elsewhere')).places).toEqual([]);
  isOver = true;
  await Promise.all(asking);
  expect([...statuses]).toEqual([200]);
  expect((await countReads(app)).replica).toBe(before.replica);
});

test('is the primary of processes that start then, which read neither from itself nor from the former one', {
  timeout: 60_000,
}, async () => {
  for (const replicaUrl of [database.replicaUrl, database.primaryUrl]) {
    const later = await startApp(database.replicaUrl, replicaUrl);
    await vi.waitFor(() => expect(listProblems(later)).toEqual(['unsuitable']), { timeout: 15_000 });
    expect((await search(later, 'Renamed elsewhere')).places.length).toBeGreaterThan(0);
    expect((await countReads(later)).replica).toBe(0);
    await later.close();
  }
});

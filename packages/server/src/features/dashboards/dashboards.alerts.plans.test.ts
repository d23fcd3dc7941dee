import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { copyReport } from '../../../test/support/copies-of-a-report.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AlertSelection, countAlerts } from './dashboards.alerts.queries.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

const collectors = 100;
const reports = 30_000;
const alerts = 60;
let fixture: AlertFixture;

/** Many reports of an organization's collectors, a few of them in alerts. */
beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const { society, projectId, people } = fixture;
  const ids: number[] = [];
  for (let number = 0; number < collectors; number += 1)
    ids.push((await aDataCollector(db, { projectId, supervisorId: people.supervisor })).id);
  const first = await fixture.report(fixture.collectors.ofSupervisor);
  await sql`
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, data_collector_type, sender, text,
      received_at, processed_at, is_training)
    select 'SmsEagle', ${society.id}::int, ${projectId}::int, (${ids}::int[])[1 + number % ${collectors}::int], 'Human', '+2658000', '1#1#1',
      timestamptz '2026-01-01' + number * interval '1 minute', now(), false
    from generate_series(1, ${reports}::int) as number`.execute(db);
  await copyReport(
    db,
    first,
    sql`jsonb_build_object('received_at', raw_reports.received_at, 'data_collector_id', raw_reports.data_collector_id)`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from reports order by id desc limit ${3 * alerts}::int`.execute(db);
  for (let alert = 0; alert < alerts; alert += 1)
    await fixture.alert(rows.slice(3 * alert, 3 * alert + 3).map(({ id }) => id));
  await sql`analyze`.execute(db);
}, 120_000);

/** @returns how many reports were read to count the open alerts */
async function readToCount(selection: Partial<AlertSelection>) {
  const [from, until] = [new Date('2026-01-01'), new Date('2026-04-01')];
  return db.transaction().execute(async (trx) => {
    const before = await countRowsRead(trx);
    const { open } = await countAlerts(trx, {
      ...{ projectIds: [fixture.projectId], projectHealthRiskIds: null, places: null, organizationId: null },
      ...{ from, until, now: app.clock.now(), ...selection },
    });
    return { open, read: (await countRowsRead(trx)) - before };
  });
}

/** How many reports this connection has read. */
async function countRowsRead(trx: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'reports'`.execute(trx);
  return rows[0]?.read ?? 0;
}

test.each([
  ['an organization', () => ({ organizationId: fixture.society.organizationId }), alerts],
  ['another organization', () => ({ organizationId: fixture.otherOrganizationId }), 0],
  [
    'a village',
    () => ({
      places: { villageIds: [fixture.society.villageId], zoneIds: [], includeUnknownLocation: false },
    }),
    alerts,
  ],
])('alerts of %s are counted without reading reports', async (_of, select, open) => {
  // The plan is kept from the sixth time on.
  for (let time = 0; time < 8; time += 1) {
    const counted = await readToCount(select());
    expect(counted.open).toBe(open);
    expect(counted.read).toBe(0);
  }
});

test('an alert is counted where its reports are, and for who sent them, also after they were edited', async () => {
  const { society, collectors, otherOrganizationId } = fixture;
  const place = { districtId: society.districtId, name: 'Elsewhere' };
  const { id: elsewhere } = await db
    .insertInto('villages')
    .values(place)
    .returning('id')
    .executeTakeFirstOrThrow();
  const reportId = await fixture.report(collectors.ofSupervisor);
  await fixture.alert([reportId]);
  const inVillage = { places: { villageIds: [elsewhere], zoneIds: [], includeUnknownLocation: false } };
  const ofPartner = { organizationId: otherOrganizationId };
  expect([(await readToCount(inVillage)).open, (await readToCount(ofPartner)).open]).toEqual([0, 0]);
  const edited = { villageId: elsewhere, dataCollectorId: collectors.ofOther.id };
  await db.updateTable('reports').set(edited).where('id', '=', reportId).execute();
  expect([(await readToCount(inVillage)).open, (await readToCount(ofPartner)).open]).toEqual([1, 1]);
});

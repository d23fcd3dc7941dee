import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { aHealthRisk, aProjectHealthRisk } from '../test/support/builders/projects.ts';
import { anOrganization } from '../test/support/builders/societies.ts';
import type { BenchDatabase } from './fixture.ts';
import { dropIndexes, runAll } from './without-indexes.ts';

/** The filters of the measured dashboards. */
export interface DashboardsFixture {
  regionId: number;
  healthRiskId: number;
  /** All of them but activity. */
  healthRiskIds: number[];
  organizationId: number;
  /** The health risks in the project. */
  riskIds: number[];
}

const sizes = { regions: 10, districts: 50, villages: 500, days: 365 };
const batch = 250_000;
/** About one report in so many is in an alert: a prime, so that they are of all collectors. */
const reportsPerAlerted = 97;
const reportsPerAlert = 5;

/**
 * Adds twelve health risks, 500 villages and this many reports of the last twelve months to the project. One collector in
 * twenty is a collection point. Some reports are in training, cross-checked, dismissed, in alerts, or activity reports.
 */
export async function createDashboardsFixture(
  fixture: BenchDatabase,
  reports: number,
): Promise<DashboardsFixture> {
  const { db } = fixture.services;
  const riskIds: number[] = [];
  const healthRiskIds: number[] = [];
  let healthRiskId = 0;
  for (let number = 1; number <= 12; number++) {
    const type = number === 12 ? 'Activity' : number === 11 ? 'NonHuman' : 'Human';
    const id = await aHealthRisk(db, 700 + number, type);
    if (type !== 'Activity') healthRiskIds.push(id);
    if (number === 2) healthRiskId = id;
    riskIds.push(await aProjectHealthRisk(db, fixture.projectId, id));
  }
  const organizationId = await anOrganization(db, fixture.nationalSocietyId);
  await sql`update user_national_societies set organization_id = ${organizationId}
    where national_society_id = ${fixture.nationalSocietyId}`.execute(db);
  await writePlaces(fixture);
  if (reports > 0) await storeReports(fixture, riskIds, { reports, from: 0, days: sizes.days });
  await settle(fixture);
  const region = await db
    .selectFrom('regions')
    .select('id')
    .where('name', '=', 'Part 3')
    .executeTakeFirstOrThrow();
  return { regionId: region.id, healthRiskId, healthRiskIds, organizationId, riskIds };
}

/** Writes to disk what was stored, which PostgreSQL would otherwise do during the next minutes, while requests are measured. */
export async function settle({ services: { longDb } }: BenchDatabase): Promise<void> {
  await sql`vacuum analyze`.execute(longDb);
  await sql`checkpoint`.execute(longDb);
}

/** Adds reports of the four years before the last twelve months. */
export async function addOlderReports(
  fixture: BenchDatabase,
  { riskIds }: DashboardsFixture,
  count: number,
): Promise<void> {
  await storeReports(fixture, riskIds, { reports: count, from: sizes.days, days: 4 * sizes.days });
  await settle(fixture);
}

async function writePlaces({ services: { db }, nationalSocietyId }: BenchDatabase): Promise<void> {
  await sql`
    with new_regions as (
      insert into regions (national_society_id, name)
      select ${nationalSocietyId}::int, 'Part ' || n from generate_series(1, ${sizes.regions}::int) n
      returning id, substr(name, 6)::int as n
    ), new_districts as (
      insert into districts (region_id, name)
      select new_regions.id, 'District ' || many.n from generate_series(1, ${sizes.districts}::int) many (n)
      join new_regions on new_regions.n = many.n % ${sizes.regions}::int + 1
      returning id, substr(name, 10)::int as n
    )
    insert into villages (district_id, name)
    select new_districts.id, 'Village of reports ' || many.n from generate_series(1, ${sizes.villages}::int) many (n)
    join new_districts on new_districts.n = many.n % ${sizes.districts}::int + 1`.execute(db);
}

interface Age {
  /** In days before now: from the latest report on, and how many days from there into the past. */
  from: number;
  days: number;
}

/** Without indexes, triggers and checks of references, which would take most of the time; indexes are created after. */
async function storeReports(
  fixture: BenchDatabase,
  riskIds: number[],
  { reports, ...age }: Age & { reports: number },
): Promise<void> {
  const { connectionString, projectId } = fixture;
  const definitions = await dropIndexes(connectionString, ['raw_reports', 'reports']);
  await fixture.services.longDb.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from reports`.execute(db);
    for (let stored = 0; stored < reports; stored += batch)
      await writeReports(db, fixture, { riskIds, age, count: Math.min(batch, reports - stored) });
    await writeAlerts(db, projectId, rows[0]?.id ?? 0);
    await sql`reset session_replication_role`.execute(db);
  });
  await runAll(connectionString, definitions);
  await sql`insert into report_day_changes (project_id, reported_on)
    select distinct project_id, reported_on from reports where project_id = ${projectId}`.execute(
    fixture.services.longDb,
  );
}

async function writeReports(
  db: Database,
  fixture: BenchDatabase,
  { riskIds, age, count }: { riskIds: number[]; age: Age; count: number },
): Promise<void> {
  const collectorIds = fixture.collectors.map(({ id }) => id);
  await sql`
    with places as (
      select array_agg(id order by id) as ids from villages where name like 'Village of reports %'
    ), messages as (
      insert into raw_reports (source, sms_gateway_id, national_society_id, project_id, data_collector_id, data_collector_type,
        sender, timestamp, text, incoming_message_id, arrived_at, received_at, is_training, processed_at)
      select 'SmsEagle', ${fixture.gatewayId}::int, ${fixture.nationalSocietyId}::int, ${fixture.projectId}::int,
        (${collectorIds}::int[])[1 + who], case when who % 20 = 0 then 'CollectionPoint' else 'Human' end,
        '+221770000000', '20240101000000', '1#1#2', 'dashboard ' || n || ' ' || clock_timestamp(), at, at, random() < 0.05, at
      from generate_series(1, ${count}::int) n
      cross join lateral (select n * 7919 % ${collectorIds.length}::int as who,
        now() - interval '1 day' * (${age.from}::int + random() * ${age.days}::int) as at) message
      returning id, data_collector_id, data_collector_type, received_at, is_training
    ), randomised as (
      select messages.*, random() as chance, random() as risk, (random() * 3)::int as few, (random() * 3)::int as extra from messages
    ), risky as (
      select randomised.*, least(12, 1 + floor(12 * risk * risk)::int) as risk_number from randomised
    ), known as (
      select risky.*, risk_number = 12 as is_activity, risk_number < 11 as is_human,
        case when risk_number >= 11 then 'Event' when data_collector_type = 'CollectionPoint' then 'DataCollectionPoint'
          when chance < 0.15 then 'Aggregate' else 'Single' end as kind from risky
    )
    insert into reports (id, kind, status, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type,
      received_at, reported_on, epi_year, epi_week, is_training, is_activity, phone_number, latitude, longitude, village_id,
      reported_case_count, count_males_below_five, count_males_at_least_five, count_females_below_five, count_females_at_least_five,
      count_unspecified_sex_and_age, referred_count, death_count, from_other_villages_count)
    select known.id, kind, case when chance < 0.1 then 'Rejected' when chance < 0.4 then 'Accepted' else 'New' end,
      ${fixture.nationalSocietyId}::int, ${fixture.projectId}::int, (${riskIds}::int[])[risk_number], data_collector_id, data_collector_type,
      received_at, received_at::date, 2024, 1, is_training, is_activity, '+221770000000',
      12 + data_collector_id % 97 * 0.05, -16 + data_collector_id % 101 * 0.05, places.ids[1 + data_collector_id % ${sizes.villages}::int],
      case when kind in ('Event', 'Single') then 1 else few + extra end, case when is_human then 0 end,
      case when kind = 'Single' then 1 when is_human then few end, case when is_human then 0 end,
      case when kind = 'Single' then 0 when is_human then extra end, case when is_human then 0 end,
      case when kind = 'DataCollectionPoint' then 1 end, case when kind = 'DataCollectionPoint' then 0 end,
      case when kind = 'DataCollectionPoint' then 2 end
    from known cross join places`.execute(db);
}

/** Makes alerts of some of the reports after an id: a quarter each is open, escalated, dismissed and closed. */
async function writeAlerts(db: Database, projectId: number, afterId: number): Promise<void> {
  await sql`
    with alerted as (
      select id, project_health_risk_id, received_at, village_id, data_collector_id, (row_number() over (order by id) - 1) / ${reportsPerAlert}::int as number
      from reports where project_id = ${projectId} and id > ${afterId} and id % ${reportsPerAlerted}::int = 0
        and kind = 'Single' and data_collector_type = 'Human' and not is_training
    ), numbered as (
      select number, nextval(pg_get_serial_sequence('alerts', 'id'))::int as id, min(project_health_risk_id) as risk_id,
        max(received_at) as at, (array['Open', 'Escalated', 'Dismissed', 'Closed'])[1 + number % 4] as status
      from alerted group by number
    ), raised as (
      insert into alerts (id, project_id, project_health_risk_id, created_at, last_report_received_at, raised_because, status,
        escalated_at, dismissed_at, closed_at)
      select id, ${projectId}::int, risk_id, at, at, '{}', status, case when status in ('Escalated', 'Closed') then at end,
        case when status = 'Dismissed' then at end, case when status = 'Closed' then at end
      from numbered
    ), linked as (
      insert into alert_reports (alert_id, report_id, village_id, data_collector_id)
      select numbered.id, alerted.id, village_id, data_collector_id from alerted join numbered using (number)
    )
    update reports set alert_id = numbered.id from alerted join numbered using (number) where reports.id = alerted.id`.execute(
    db,
  );
}

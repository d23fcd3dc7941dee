import { sql } from 'kysely';
import { backTestAlertRule } from '../src/features/projects/back-test/back-test.ts';
import { aHealthRisk, aProjectHealthRisk } from '../test/support/builders/projects.ts';
import { type BenchFixture, measureTime, median } from './fixture.ts';

/** Measures the back-test of an alert rule on a year of 100,000 reports. */

const reportCount = 100_000;

/** A year of one health risk. Every twentieth report is dismissed, and five of every ten reports of a collector are in an alert. */
async function storeYear(fixture: BenchFixture, riskId: number): Promise<void> {
  const { longDb: db } = fixture.services;
  const collectors = fixture.collectors.map(({ id, latitude, longitude }, position) => {
    return { id, latitude, longitude, position };
  });
  await sql`
    with collectors as (
      select * from json_to_recordset(${JSON.stringify(collectors)}::json) as collector (id int, latitude float8, longitude float8, position int)
    ),
    messages as (
      insert into raw_reports (source, sms_gateway_id, national_society_id, project_id, data_collector_id, data_collector_type, village_id,
        sender, timestamp, text, incoming_message_id, arrived_at, received_at, is_training, processed_at)
      select 'SmsEagle', ${fixture.gatewayId}::int, ${fixture.nationalSocietyId}::int, ${fixture.projectId}::int, collectors.id, 'Human', ${fixture.villageId}::int,
        '+221770000000', '20240101000000', '1#1#2', 'year ' || n, at, at, false, at
      from generate_series(1, ${reportCount}::int) n
      cross join lateral (select now() - interval '364 days' + n * interval '5 minutes' as at) moment
      join collectors on collectors.position = (n::bigint * 7919 / 13) % ${collectors.length}::int
      order by n
      returning id, data_collector_id, received_at
    )
    insert into reports (id, kind, status, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type, received_at,
      reported_on, epi_year, epi_week, is_training, is_activity, latitude, longitude, village_id, reported_case_count, rejected_at)
    select messages.id, 'Single', case when messages.id % 20 = 0 then 'Rejected' else 'New' end, ${fixture.nationalSocietyId}::int, ${fixture.projectId}::int,
      ${riskId}::int, data_collector_id, 'Human', received_at, received_at::date, 2024, 1, false, false, latitude, longitude, ${fixture.villageId}::int, 1,
      case when messages.id % 20 = 0 then received_at + interval '5 hours' end
    from messages join collectors on collectors.id = messages.data_collector_id`.execute(db);
  await sql`
    insert into cross_checks (report_id, action, done_at, done_by_id)
    select id, 'RejectedReport', rejected_at, ${fixture.administratorId}::int from reports
    where project_health_risk_id = ${riskId}::int and rejected_at is not null`.execute(db);
  await storeAlerts(fixture, riskId);
  await sql`analyze`.execute(db);
}

async function storeAlerts({ services: { db }, projectId }: BenchFixture, riskId: number): Promise<void> {
  await sql`
    with numbered as (
      select id, received_at, data_collector_id, row_number() over (partition by data_collector_id order by id) as number
      from reports where project_health_risk_id = ${riskId}::int
    ),
    gathered as (
      select array_agg(id) as ids, max(received_at) as last_at, row_number() over (order by min(id)) as number
      from numbered where number % 10 < 5 group by data_collector_id, number / 10
    ),
    raised as (
      insert into alerts (project_health_risk_id, project_id, status, created_at, escalated_at, closed_at, raised_because, last_report_received_at)
      select ${riskId}::int, ${projectId}::int, 'Closed', last_at, last_at + interval '1 day', last_at + interval '4 days',
        json_build_object('number', number), last_at
      from gathered returning id, raised_because
    )
    insert into alert_reports (alert_id, report_id)
    select raised.id, unnest(gathered.ids) from raised join gathered on gathered.number = (raised.raised_because ->> 'number')::int`.execute(
    db,
  );
}

/** Milliseconds to compute the figures of both rules, including reading the reports. */
export async function measureBackTest(fixture: BenchFixture): Promise<number> {
  const { services, projectId } = fixture;
  const healthRiskId = await aHealthRisk(services.db, 77);
  const today = { countThreshold: 3, daysThreshold: 7, kilometersThreshold: 5 };
  await storeYear(fixture, await aProjectHealthRisk(services.db, projectId, healthRiskId, today));
  const runs: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const rule = { countThreshold: 2, daysThreshold: 14, kilometersThreshold: 10 + run };
    runs.push(await measureTime(() => backTestAlertRule(services, { projectId, healthRiskId, rule })));
  }
  return median(runs);
}

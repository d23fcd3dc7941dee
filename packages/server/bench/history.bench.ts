import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import { type BenchFixture, median } from './fixture.ts';
import { measureProcessing } from './pipeline.bench.ts';

/** Measures whether the work per message stays constant while stored reports grow. */

const batch = 250_000;

/** Stores past reports in bulk: one every six seconds back from a month ago, with alternating collectors. */
export async function storeHistory(
  fixture: BenchFixture,
  count: number,
  onProgress: (stored: number) => void = () => undefined,
): Promise<void> {
  const { longDb: db } = fixture.services;
  for (let stored = 0; stored < count; stored += batch) {
    await storePart(db, fixture, Math.min(batch, count - stored), stored);
    onProgress(Math.min(count, stored + batch));
  }
  await sql`analyze`.execute(db);
}

async function storePart(db: Database, fixture: BenchFixture, count: number, offset: number): Promise<void> {
  const collectors = fixture.collectors.map(({ id, latitude, longitude }, position) => ({
    id,
    latitude,
    longitude,
    position,
  }));
  await sql`
    with collectors as (
      select * from json_to_recordset(${JSON.stringify(collectors)}::json) as collector (id int, latitude float8, longitude float8, position int)
    ),
    messages as (
      insert into raw_reports (source, sms_gateway_id, national_society_id, project_id, data_collector_id, data_collector_type, village_id,
        sender, timestamp, text, incoming_message_id, arrived_at, received_at, is_training, processed_at)
      select 'SmsEagle', ${fixture.gatewayId}::int, ${fixture.nationalSocietyId}::int, ${fixture.projectId}::int, collectors.id, 'Human', ${fixture.villageId}::int,
        '+221770000000', '20240101000000', '1#1#2', 'history ' || extract(epoch from clock_timestamp())::text || ' ' || n, at, at, false, at
      from generate_series(${offset + 1}::int, ${offset + count}::int) n
      cross join lateral (select now() - interval '30 days' - n * interval '6 seconds' as at) moment
      join collectors on collectors.position = n % ${collectors.length}::int
      returning id, data_collector_id, received_at
    )
    insert into reports (id, kind, status, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type, received_at,
      reported_on, epi_year, epi_week, is_training, is_activity, phone_number, latitude, longitude, village_id, reported_case_count,
      count_males_below_five, count_males_at_least_five, count_females_below_five, count_females_at_least_five, count_unspecified_sex_and_age)
    select messages.id, 'Single', 'Accepted', ${fixture.nationalSocietyId}::int, ${fixture.projectId}::int, ${fixture.riskId}::int, data_collector_id, 'Human', received_at,
      received_at::date, 2024, 1, false, false, '+221770000000', latitude, longitude, ${fixture.villageId}::int, 1, 0, 1, 0, 0, 0
    from messages join collectors on collectors.id = messages.data_collector_id`.execute(db);
}

/** Current milliseconds per message: the median of several runs, each with other collectors. */
export async function costPerMessage(fixture: BenchFixture): Promise<number> {
  const { collectors } = fixture;
  const runs: number[] = [];
  for (let run = 0; run < 5; run++) {
    runs.push(
      await measureProcessing(
        fixture,
        1000,
        (index) => collectors[(index + run * 1000) % collectors.length] ?? { phoneNumber: '' },
      ),
    );
  }
  return median(runs);
}

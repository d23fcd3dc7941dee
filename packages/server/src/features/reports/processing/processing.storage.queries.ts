import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ProcessingResult } from './processing.ts';

/**
 * Stores the results: the outcome of each message, and a report for each correct one. One statement for all messages, and one
 * for all reports.
 *
 * @param textDigests by message id, of the messages that are compared with earlier ones to find duplicates
 */
export async function storeResults(
  db: Database,
  results: ProcessingResult[],
  { now, textDigests }: { now: Date; textDigests: ReadonlyMap<number, string> },
): Promise<void> {
  const messages = results.map(({ id, receivedAt, errorType, isTraining, sender, ...rest }) => ({
    id,
    received_at: receivedAt,
    error_type: errorType,
    is_training: isTraining,
    data_collector_id: sender?.dataCollectorId,
    data_collector_type: sender?.dataCollectorType,
    project_id: sender?.projectId,
    village_id: sender?.villageId,
    zone_id: sender?.zoneId,
    text_digest: textDigests.get(id),
    is_time_refused: rest.isTimeRefused,
    error_type_on_arrival: rest.isTimeRefused ? rest.errorTypeOnArrival : null,
  }));
  await sql`
    update raw_reports set received_at = outcome.received_at, error_type = outcome.error_type, is_training = outcome.is_training,
      data_collector_id = outcome.data_collector_id, data_collector_type = outcome.data_collector_type, project_id = outcome.project_id,
      village_id = outcome.village_id, zone_id = outcome.zone_id, text_digest = outcome.text_digest, processed_at = ${now}, failure = null, next_attempt_at = null,
      is_time_refused = outcome.is_time_refused, error_type_on_arrival = outcome.error_type_on_arrival
    from json_to_recordset(${JSON.stringify(messages)}::json) as outcome (id bigint, received_at timestamptz, error_type text,
      is_training boolean, data_collector_id int, data_collector_type text, project_id int, village_id int, zone_id int, text_digest text,
      is_time_refused boolean, error_type_on_arrival text)
    where raw_reports.id = outcome.id`.execute(db);
  await insertReports(
    db,
    results.filter(({ report }) => report !== null),
    now,
  );
}

async function insertReports(db: Database, results: ProcessingResult[], now: Date): Promise<void> {
  if (results.length === 0) return;
  const reports = results.map(
    ({ id, receivedAt, isTraining, sender, nationalSocietyId, phoneNumber, report }) => ({
      id,
      national_society_id: nationalSocietyId,
      received_at: receivedAt,
      is_training: isTraining ?? false,
      data_collector_id: sender?.dataCollectorId,
      data_collector_type: sender?.dataCollectorType,
      project_id: sender?.projectId,
      village_id: sender?.villageId,
      zone_id: sender?.zoneId,
      latitude: sender?.latitude,
      longitude: sender?.longitude,
      phone_number: phoneNumber,
      ...report,
    }),
  );
  await sql`
    insert into reports (id, kind, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type,
      received_at, reported_on, epi_year, epi_week, created_at, is_training, is_activity, phone_number, latitude, longitude, village_id, zone_id,
      reported_case_count, count_males_below_five, count_males_at_least_five, count_females_below_five, count_females_at_least_five,
      count_unspecified_sex_and_age, referred_count, death_count, from_other_villages_count, onset_on, onset_origin)
    select id, kind, national_society_id, project_id, project_health_risk_id, data_collector_id, data_collector_type,
      received_at, reported_on, epi_year, epi_week, ${now}::timestamptz, is_training, is_activity, phone_number, latitude, longitude, village_id, zone_id,
      reported_case_count, count_males_below_five, count_males_at_least_five, count_females_below_five, count_females_at_least_five,
      count_unspecified_sex_and_age, referred_count, death_count, from_other_villages_count, onset_on, onset_origin
    from json_to_recordset(${JSON.stringify(reports)}::json) as report (id bigint, kind text, national_society_id int, project_id int,
      project_health_risk_id int, data_collector_id int, data_collector_type text, received_at timestamptz, reported_on date, epi_year int,
      epi_week int, is_training boolean, is_activity boolean, phone_number text, latitude float8, longitude float8, village_id int, zone_id int,
      reported_case_count int, count_males_below_five int, count_males_at_least_five int, count_females_below_five int,
      count_females_at_least_five int, count_unspecified_sex_and_age int, referred_count int, death_count int, from_other_villages_count int, onset_on date, onset_origin text)`.execute(
    db,
  );
}

/**
 * Records a failed processing attempt. After the last attempt the message is set aside: shown to Administrators, and as an
 * error of type Gateway in the list of its national society, or of its project if staff sent it.
 *
 * @returns the national society of a message that was set aside; null if it will be retried
 */
export async function recordFailure(
  db: Database,
  { id, reason, now, lastAttempt }: { id: number; reason: string; now: Date; lastAttempt: number },
): Promise<{ nationalSocietyId: number } | null> {
  const { rows } = await sql<{ nationalSocietyId: number; isSetAside: boolean }>`
    update raw_reports set attempts = attempts + 1, failure = ${reason},
      next_attempt_at = ${now}::timestamptz + interval '1 second' * power(3, least(attempts, 8)),
      failed_at = case when attempts + 1 >= ${lastAttempt} then ${now}::timestamptz end,
      error_type = case when attempts + 1 >= ${lastAttempt} then coalesce(error_type, 'Gateway') else error_type end,
      project_id = coalesce(project_id, (
        select data_collectors.project_id from data_collectors where data_collectors.id = raw_reports.data_collector_id)),
      data_collector_type = coalesce(data_collector_type, (
        select data_collectors.data_collector_type from data_collectors where data_collectors.id = raw_reports.data_collector_id))
    where id = ${id} and processed_at is null
    returning national_society_id, failed_at is not null as is_set_aside`.execute(db);
  const [row] = rows;
  return row?.isSetAside ? { nationalSocietyId: row.nationalSocietyId } : null;
}

/** Postpones a message without counting an attempt, because the database failed, not the message. */
export async function postponeMessage(
  db: Database,
  { id, reason, until }: { id: number; reason: string; until: Date },
): Promise<void> {
  await db
    .updateTable('rawReports')
    .set({ failure: reason, nextAttemptAt: until })
    .where('id', '=', id)
    .where('processedAt', 'is', null)
    .execute();
}

/** The ids of waiting messages that are due, oldest first. */
export async function findWaitingIds(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rawReports')
    .select('id')
    .where('processedAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((eb) => eb.or([eb('nextAttemptAt', 'is', null), eb('nextAttemptAt', '<=', now)]))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A place of a data collector. */
export interface CollectorPlace {
  locationId: number;
  village: string;
  zone: string | null;
}

/** The places of a data collector, in the order in which they were entered. */
export async function findPlaces(
  db: Database,
  dataCollectorId: number,
  limit: number,
): Promise<CollectorPlace[]> {
  const { rows } = await sql<CollectorPlace>`
    select locations.id as location_id, villages.name as village, zones.name as zone
    from data_collector_locations locations
    join villages on villages.id = locations.village_id
    left join zones on zones.id = locations.zone_id
    where locations.data_collector_id = ${dataCollectorId}
    order by locations.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertQuestion(
  trx: Database,
  question: { reportId: number; dataCollectorId: number; locationIds: number[]; askedAt: Date },
): Promise<void> {
  await trx
    .insertInto('villageQuestions')
    .values(question)
    .onConflict((conflict) => conflict.column('reportId').doNothing())
    .execute();
}

/** A question that waits for an answer, with its report. */
export interface OpenQuestion {
  reportId: number;
  locationIds: number[];
  projectHealthRiskId: number;
  groupId: number | null;
  isDismissed: boolean;
}

/**
 * The latest question to a data collector that is not answered, about a report from the same number whose place is still unknown. Locked
 * until the transaction ends.
 */
export async function lockOpenQuestion(
  trx: Database,
  { dataCollectorId, sender, askedSince }: { dataCollectorId: number; sender: string; askedSince: Date },
): Promise<OpenQuestion | undefined> {
  const { rows } = await sql<OpenQuestion>`
    select questions.report_id, questions.location_ids, reports.project_health_risk_id, reports.group_id,
      reports.status = 'Rejected' as is_dismissed
    from village_questions questions
    join reports on reports.id = questions.report_id
    join raw_reports on raw_reports.id = questions.report_id
    where questions.data_collector_id = ${dataCollectorId} and questions.answered_at is null
      and questions.asked_at >= ${askedSince} and raw_reports.sender = ${sender}
      and reports.village_id is null and reports.data_collector_id = questions.data_collector_id
    order by questions.asked_at desc, questions.report_id desc
    limit 1
    for no key update of questions, reports`.execute(trx);
  return rows[0];
}

/**
 * Places a report at a location of its data collector, and ends the question. The report leaves its cluster.
 *
 * @returns the name of the village; undefined if the data collector no longer has the location
 */
export async function storePlace(
  trx: Database,
  {
    reportId,
    locationId,
    dataCollectorId,
    at,
  }: { reportId: number; locationId: number; dataCollectorId: number; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ village: string }>`
    with chosen as (
      select locations.*, villages.name as village from data_collector_locations locations
      join villages on villages.id = locations.village_id
      where locations.id = ${locationId} and locations.data_collector_id = ${dataCollectorId}
    ), placed as (
      update reports set village_id = chosen.village_id, zone_id = chosen.zone_id, latitude = chosen.latitude,
        longitude = chosen.longitude, group_id = null
      from chosen where reports.id = ${reportId}
    ), message as (
      update raw_reports set village_id = chosen.village_id, zone_id = chosen.zone_id from chosen where raw_reports.id = ${reportId}
    )
    update village_questions set answered_at = ${at} from chosen where report_id = ${reportId} returning chosen.village`.execute(
    trx,
  );
  return rows[0]?.village;
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** An open project that sends monthly thanks. */
export interface ThankingProject {
  projectId: number;
  nationalSocietyId: number;
  nationalSociety: string;
  timeZoneId: string;
  languageCode: string;
}

export async function findThankingProjects(db: Database): Promise<ThankingProject[]> {
  const { rows } = await sql<ThankingProject>`
    select projects.id as project_id, projects.national_society_id, national_societies.name as national_society,
      projects.time_zone_id, languages.code as language_code
    from collector_message_settings settings
    join projects on projects.id = settings.project_id and projects.state = 'Open'
    join national_societies on national_societies.id = projects.national_society_id and not national_societies.is_archived
    join languages on languages.id = national_societies.content_language_id
    where settings.sends_thanks order by projects.id`.execute(db);
  return rows;
}

/** A data collector to thank, with their numbers of a month. */
export interface CollectorToThank {
  dataCollectorId: number;
  phoneNumber: string;
  normalizedNumber: string;
  isDemo: boolean;
  reportCount: number;
  acceptedCount: number;
}

/**
 * Deployed data collectors who reported in a month and were not thanked for it. Rows that another process works on are skipped.
 * Reports of training count no more than in any other number.
 */
export async function lockCollectorsToThank(
  trx: Database,
  { projectId, first, next, limit }: { projectId: number; first: string; next: string; limit: number },
): Promise<CollectorToThank[]> {
  const { rows } = await sql<CollectorToThank>`
    select data_collectors.id as data_collector_id, numbers.phone_number, numbers.normalized_number,
      sent.is_demo, sent.report_count, sent.accepted_count
    from data_collectors
    join data_collector_phone_numbers numbers on numbers.data_collector_id = data_collectors.id and numbers.field = 'Primary'
    cross join lateral (
      select count(*)::int as report_count, (count(*) filter (where reports.status = 'Accepted'))::int as accepted_count,
        coalesce(bool_and(raw_reports.is_demo), false) as is_demo
      from reports join raw_reports on raw_reports.id = reports.id
      where reports.data_collector_id = data_collectors.id and not reports.is_training and not reports.is_repetition
        and reports.received_at >= ${first}::date - 1 and reports.received_at < ${next}::date + 1
        and reports.reported_on >= ${first} and reports.reported_on < ${next}) sent
    where data_collectors.project_id = ${projectId} and data_collectors.deleted_at is null and data_collectors.is_deployed
      and sent.report_count > 0
      and not exists (select from collector_thanks thanks
        where thanks.data_collector_id = data_collectors.id and thanks.month = ${first}::date)
    order by data_collectors.id limit ${limit}
    for no key update of data_collectors skip locked`.execute(trx);
  return rows;
}

/** Notes that data collectors are thanked for a month. @returns those who were not before */
export async function insertThanks(
  trx: Database,
  { ids, month, at }: { ids: number[]; month: string; at: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ dataCollectorId: number }>`
    insert into collector_thanks (data_collector_id, month, queued_at)
    select id, ${month}::date, ${at} from unnest(${ids}::int[]) as id
    on conflict do nothing returning data_collector_id`.execute(trx);
  return new Set(rows.map(({ dataCollectorId }) => dataCollectorId));
}

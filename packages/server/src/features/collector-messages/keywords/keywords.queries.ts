import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

/** Locks a data collector, so that their questions are counted one after the other. */
export async function lockCollector(trx: Database, dataCollectorId: number): Promise<void> {
  await trx
    .selectFrom('dataCollectors')
    .select('id')
    .where('id', '=', dataCollectorId)
    .forNoKeyUpdate()
    .execute();
}

/** How many questions of a data collector were answered since a time. */
export async function countReplies(db: Database, dataCollectorId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('collectorKeywordReplies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dataCollectorId', '=', dataCollectorId)
    .where('answeredAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertReply(
  trx: Database,
  reply: {
    dataCollectorId: number;
    keyword: 'history' | 'caseDefinition' | 'referral';
    rawReportId: number | null;
    answeredAt: Date;
  },
): Promise<void> {
  await trx.insertInto('collectorKeywordReplies').values(reply).execute();
}

/** A report as its data collector sees it in their history. */
interface ReportInHistory {
  reportedOn: string;
  healthRisk: string;
  status: 'waiting' | 'accepted' | 'dismissed';
}

export interface History {
  reportCount: number;
  acceptedCount: number;
  latest: ReportInHistory[];
}

/** The reports of a data collector since a day, without those of training and activities. */
export async function findHistory(
  db: Database,
  {
    dataCollectorId,
    since,
    languageCode,
    latest,
  }: { dataCollectorId: number; since: Date; languageCode: string; latest: number },
): Promise<History> {
  const { rows } = await sql<History>`
    with own as (
      select reports.id, reports.received_at, reports.reported_on, reports.status, reports.project_health_risk_id from reports
      where reports.data_collector_id = ${dataCollectorId} and reports.received_at >= ${since}
        and not reports.is_training and not reports.is_activity and not reports.is_repetition
    )
    select (select count(*)::int from own) as report_count,
      (select count(*)::int from own where status = 'Accepted') as accepted_count,
      coalesce((
        select json_agg(json_build_object('reportedOn', shown.reported_on,
          'healthRisk', ${selectHealthRiskName(languageCode, sql.ref('risks.health_risk_id'))},
          'status', case shown.status when 'Accepted' then 'accepted' when 'Rejected' then 'dismissed' else 'waiting' end)
          order by shown.received_at desc, shown.id desc)
        from (select * from own order by received_at desc, id desc limit ${latest}) shown
        join project_health_risks risks on risks.id = shown.project_health_risk_id), '[]'::json) as latest`.execute(
    db,
  );
  return rows[0] ?? { reportCount: 0, acceptedCount: 0, latest: [] };
}

/** The case definition for communities of a health risk of a project; undefined if the project does not have it. */
export async function findCaseDefinition(
  db: Database,
  {
    projectId,
    healthRiskCode,
    languageCode,
  }: { projectId: number; healthRiskCode: number; languageCode: string },
): Promise<{ healthRisk: string; caseDefinition: string | null } | undefined> {
  const { rows } = await sql<{ healthRisk: string; caseDefinition: string | null }>`
    select ${selectHealthRiskName(languageCode)} as health_risk, project_health_risks.case_definition
    from project_health_risks
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    where project_health_risks.project_id = ${projectId} and health_risks.health_risk_code = ${healthRiskCode}
    limit 1`.execute(db);
  return rows[0];
}

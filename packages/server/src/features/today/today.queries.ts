import type { Visit } from '@harken/domain/today/visits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** Lists are shown up to here, and counted up to the second. */
const maxListed = 20;
const maxCounted = 1000;

interface List<Row> {
  count: number;
  rows: Row[];
}

/** The societies that somebody belongs to and that are not archived, by name. */
export function findSocietiesOf(db: Database, userId: number) {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'userNationalSocieties.nationalSocietyId')
    .select(['nationalSocieties.id', 'nationalSocieties.name'])
    .where('userNationalSocieties.userId', '=', userId)
    .where('nationalSocieties.isArchived', '=', false)
    .orderBy('nationalSocieties.name')
    .orderBy('nationalSocieties.id')
    .execute();
}

export async function findVisit(db: Database, userId: number, projectId: number): Promise<Visit | null> {
  const visit = await db
    .selectFrom('projectVisits')
    .select(['lastAt', 'previousAt'])
    .where('userId', '=', userId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return visit ? { lastAt: visit.lastAt.getTime(), previousAt: visit.previousAt?.getTime() ?? null } : null;
}

/** When somebody last looked at each project. */
export async function findLastVisits(db: Database, userId: number): Promise<Map<number, Date>> {
  const visits = await db
    .selectFrom('projectVisits')
    .select(['projectId', 'lastAt'])
    .where('userId', '=', userId)
    .execute();
  return new Map(visits.map(({ projectId, lastAt }) => [projectId, lastAt]));
}

export async function storeVisit(
  db: Database,
  { userId, projectId, visit }: { userId: number; projectId: number; visit: Visit },
): Promise<void> {
  const values = {
    lastAt: new Date(visit.lastAt),
    previousAt: visit.previousAt === null ? null : new Date(visit.previousAt),
  };
  await db
    .insertInto('projectVisits')
    .values({ userId, projectId, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'projectId']).doUpdateSet(values))
    .execute();
}

/** What came in a project after an instant, each counted up to 1000. Of messages only those whose sender the reader sees. */
export async function countNews(
  db: Database,
  { projectId, since, isVisible }: { projectId: number; since: Date; isVisible: RawBuilder<boolean> },
): Promise<{ alerts: number; reports: number; incorrectMessages: number }> {
  const { rows } = await sql<{ alerts: number; reports: number; incorrectMessages: number }>`
    select
      (select count(*) from (select 1 from alerts
        where project_id = ${projectId} and created_at > ${since} limit ${maxCounted}) as found) as alerts,
      count(*) filter (where error_type is null) as reports,
      count(*) filter (where error_type is not null) as incorrect_messages
    from (select raw_reports.error_type from raw_reports
      join data_collectors on data_collectors.id = raw_reports.data_collector_id
      where raw_reports.project_id = ${projectId} and raw_reports.received_at > ${since}
        and raw_reports.processed_at is not null and raw_reports.is_training is not true and ${isVisible}
      limit ${maxCounted}) as messages`.execute(db);
  return rows[0] ?? { alerts: 0, reports: 0, incorrectMessages: 0 };
}

export interface ReportToCheck {
  id: number;
  alertId: number;
  healthRisk: string;
  receivedAt: Date;
  message: string | null;
  village: string | null;
  district: string | null;
  villageId: number | null;
  districtId: number | null;
  dataCollectorName: string | null;
  phoneNumber: string | null;
}

/** Pending reports of open alerts whose sender the reader sees, those of the oldest alert first. */
export async function findReportsToCheck(
  db: Database,
  {
    projectId,
    isVisible,
    languageCode,
  }: { projectId: number; isVisible: RawBuilder<boolean>; languageCode: string },
): Promise<List<ReportToCheck>> {
  const { rows } = await sql<{ count: number; rows: number[] }>`
    with found as materialized (
      select reports.id, alerts.created_at, reports.received_at
      from alerts
      join alert_reports on alert_reports.alert_id = alerts.id
      join reports on reports.id = alert_reports.report_id
      join data_collectors on data_collectors.id = reports.data_collector_id
      where alerts.project_id = ${projectId} and alerts.status = 'Open' and reports.status = 'Pending'
        and reports.alert_id = alerts.id and ${isVisible}
      limit ${maxCounted})
    select (select count(*) from found) as count,
      (select coalesce(json_agg(first.id), '[]') from (
        select id from found order by created_at, received_at, id limit ${maxListed}) as first) as rows`.execute(
    db,
  );
  const { count, rows: ids } = rows[0] ?? { count: 0, rows: [] };
  if (ids.length === 0) return { count, rows: [] };
  const details = await sql<ReportToCheck>`
    select reports.id, reports.alert_id, ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk,
      reports.received_at, raw_reports.text as message, villages.name as village, districts.name as district,
      villages.id as village_id, districts.id as district_id,
      coalesce(data_collectors.display_name, data_collectors.name) as data_collector_name,
      raw_reports.sender as phone_number
    from reports
    join raw_reports on raw_reports.id = reports.id
    join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    join data_collectors on data_collectors.id = reports.data_collector_id
    left join villages on villages.id = reports.village_id
    left join districts on districts.id = villages.district_id
    join unnest(${ids}::bigint[]) with ordinality as listed (id, position) on listed.id = reports.id
    order by listed.position`.execute(db);
  return { count, rows: details.rows };
}

/** The phone numbers of collectors. */
export async function findPhoneNumbers(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; phoneNumber: string }>`
    select data_collector_id as id, phone_number from data_collector_phone_numbers
    where data_collector_id = any(${ids}::int[]) and field = 'Primary'`.execute(db);
  return new Map(rows.map(({ id, phoneNumber }) => [id, phoneNumber]));
}

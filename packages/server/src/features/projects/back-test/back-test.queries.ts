import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { PackedHistory } from './back-test.task.ts';

/** The current rule of a health risk of a project, and the time zone of the project. */
export function findCurrentRule(db: Database, projectId: number, healthRiskId: number) {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .select(['projectHealthRisks.id', 'projects.timeZoneId'])
    .select(['projectHealthRisks.countThreshold', 'projectHealthRisks.daysThreshold'])
    .select(['projectHealthRisks.kilometersThreshold', 'projects.nationalSocietyId'])
    .select((eb) =>
      eb.ref('projectHealthRisks.populationRule').$castTo<PopulationRule | null>().as('population'),
    )
    .select((eb) => eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'))
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('projectHealthRisks.healthRiskId', '=', healthRiskId)
    .executeTakeFirst();
}

export interface HistoryQuery {
  projectHealthRiskId: number;
  since: Date;
  /** The maximum number of reports; the newest are used. */
  limit: number;
}

/** The history of a health risk of a project, as one consistent snapshot. */
export function findHistory(db: Database, query: HistoryQuery): Promise<PackedHistory> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      reports: await findReports(trx, query),
      crossChecks: await findCrossChecks(trx, query),
      alerts: await findAlerts(trx, query),
    }));
}

const selectEpochMilliseconds = (column: string) =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * Reports that take part in alerts: the condition of `isEligible` in domain/alerts. Reports that were dismissed when they were
 * stored have no time of dismissal and never counted.
 */
const selectEligibleReports = ({ projectHealthRiskId, since, limit }: HistoryQuery) => sql`
  select id, latitude, longitude, received_at, rejected_at, reset_at, village_id from reports
  where project_health_risk_id = ${projectHealthRiskId}::int and received_at >= ${since}::timestamptz
    and data_collector_type = 'Human' and kind in ('Single', 'Event') and not is_training and not is_repetition
    and not is_activity and latitude is not null and (status <> 'Rejected' or rejected_at is not null)
  order by received_at desc, id desc limit ${limit}::int`;

const rowsPerPart = 5000;

/** Returns many rows, ordered by id, as JSON texts of some thousand rows each. They are parsed in the worker thread. */
async function packRows(trx: Database, rows: RawBuilder<unknown>): Promise<string[]> {
  const parts = await sql<{ part: string }>`
    with listed as (${rows}),
    numbered as (select id, item, (row_number() over (order by id) - 1) / ${rowsPerPart}::int as number from listed)
    select json_agg(item order by id)::text as part from numbered group by number order by number`.execute(
    trx,
  );
  return parts.rows.map(({ part }) => part);
}

function findReports(trx: Database, query: HistoryQuery): Promise<string[]> {
  return packRows(
    trx,
    sql`select past.id, json_build_array(past.id, past.latitude, past.longitude, ${selectEpochMilliseconds('past.received_at')},
        ${selectEpochMilliseconds('raw_reports.arrived_at')}, past.village_id) as item
      from (${selectEligibleReports(query)}) past join raw_reports on raw_reports.id = past.id`,
  );
}

/** The district and region of each village of a national society: [village, district, region]. */
export async function findVillages(
  db: Database,
  nationalSocietyId: number,
): Promise<[village: number, district: number, region: number][]> {
  const rows = await db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['villages.id', 'villages.districtId', 'districts.regionId'])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .execute();
  return rows.map(({ id, districtId, regionId }) => [id, districtId, regionId]);
}

/** Only of reports that were ever dismissed or reset: accepting a report that was never dismissed changes no alert. */
function findCrossChecks(trx: Database, query: HistoryQuery): Promise<string[]> {
  return packRows(
    trx,
    sql`select cross_checks.id, json_build_array(report_id, action, ${selectEpochMilliseconds('done_at')}) as item
      from (${selectEligibleReports(query)}) past join cross_checks on cross_checks.report_id = past.id
      where past.rejected_at is not null or past.reset_at is not null`,
  );
}

/** All alerts since then with their reports, whatever their status. */
function findAlerts(trx: Database, { projectHealthRiskId, since }: HistoryQuery): Promise<string[]> {
  return packRows(
    trx,
    sql`select alerts.id, json_build_array(alerts.id, ${selectEpochMilliseconds('alerts.created_at')}, ${selectEpochMilliseconds('alerts.escalated_at')},
        ${selectEpochMilliseconds('alerts.dismissed_at')}, ${selectEpochMilliseconds('alerts.closed_at')}, json_agg(alert_reports.report_id)) as item
      from alerts join alert_reports on alert_reports.alert_id = alerts.id
      where alerts.project_id = (select project_id from project_health_risks where id = ${projectHealthRiskId}::int)
        and alerts.project_health_risk_id = ${projectHealthRiskId}::int and alerts.created_at >= ${since}::timestamptz
      group by alerts.id`,
  );
}

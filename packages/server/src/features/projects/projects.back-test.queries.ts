import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PackedHistory } from './projects.back-test.task.ts';

/** The rule that a health risk of a project has today, and where the days of the project are. */
export function findRuleOfToday(db: Database, projectId: number, healthRiskId: number) {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .select(['projectHealthRisks.id', 'projects.timeZoneId'])
    .select(['projectHealthRisks.countThreshold', 'projectHealthRisks.daysThreshold'])
    .select('projectHealthRisks.kilometersThreshold')
    .select((eb) => eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'))
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('projectHealthRisks.healthRiskId', '=', healthRiskId)
    .executeTakeFirst();
}

export interface WantedHistory {
  projectHealthRiskId: number;
  since: Date;
  /** No more reports than these, the newest. */
  most: number;
}

/** What happened to a health risk of a project, all of it as it was in one moment. */
export function findHistory(db: Database, wanted: WantedHistory): Promise<PackedHistory> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      reports: await findReports(trx, wanted),
      crossChecks: await findCrossChecks(trx, wanted),
      alerts: await findAlerts(trx, wanted),
    }));
}

const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * The reports that take part in alerts (`isEligible` of domain/alerts, as SQL says it), as they stand. What was stored as
 * dismissed without a time never counted.
 */
const eligibleReports = ({ projectHealthRiskId, since, most }: WantedHistory) => sql`
  select id, latitude, longitude, received_at, rejected_at, reset_at from reports
  where project_health_risk_id = ${projectHealthRiskId}::int and received_at >= ${since}::timestamptz
    and data_collector_type = 'Human' and kind in ('Single', 'Event') and not is_training and not is_repetition
    and not is_activity and latitude is not null and (status <> 'Rejected' or rejected_at is not null)
  order by received_at desc, id desc limit ${most}::int`;

const rowsAtOnce = 5000;

/**
 * Very many rows of an id and more numbers, in order of the id: some thousand together as one text. They are read by the
 * thread that replays them.
 */
async function inParts(trx: Database, rows: RawBuilder<unknown>): Promise<string[]> {
  const parts = await sql<{ part: string }>`
    with listed as (${rows}),
    numbered as (select id, item, (row_number() over (order by id) - 1) / ${rowsAtOnce}::int as number from listed)
    select json_agg(item order by id)::text as part from numbered group by number order by number`.execute(
    trx,
  );
  return parts.rows.map(({ part }) => part);
}

function findReports(trx: Database, wanted: WantedHistory): Promise<string[]> {
  return inParts(
    trx,
    sql`select past.id, json_build_array(past.id, past.latitude, past.longitude, ${epochMs('past.received_at')},
        ${epochMs('raw_reports.arrived_at')}) as item
      from (${eligibleReports(wanted)}) past join raw_reports on raw_reports.id = past.id`,
  );
}

/** Only of reports that were ever dismissed or reset: keeping what was never dismissed changes no alert. */
function findCrossChecks(trx: Database, wanted: WantedHistory): Promise<string[]> {
  return inParts(
    trx,
    sql`select report_cross_checks.id, json_build_array(report_id, deed, ${epochMs('done_at')}) as item
      from (${eligibleReports(wanted)}) past join report_cross_checks on report_cross_checks.report_id = past.id
      where past.rejected_at is not null or past.reset_at is not null`,
  );
}

/** All alerts since then with their reports, whatever became of these. */
function findAlerts(trx: Database, { projectHealthRiskId, since }: WantedHistory): Promise<string[]> {
  return inParts(
    trx,
    sql`select alerts.id, json_build_array(alerts.id, ${epochMs('alerts.created_at')}, ${epochMs('alerts.escalated_at')},
        ${epochMs('alerts.dismissed_at')}, ${epochMs('alerts.closed_at')}, json_agg(alert_reports.report_id)) as item
      from alerts join alert_reports on alert_reports.alert_id = alerts.id
      where alerts.project_id = (select project_id from project_health_risks where id = ${projectHealthRiskId}::int)
        and alerts.project_health_risk_id = ${projectHealthRiskId}::int and alerts.created_at >= ${since}::timestamptz
      group by alerts.id`,
  );
}

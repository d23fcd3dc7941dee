import type { AlertTargets } from '@harken/domain/alerts/targets';
import type { AlertTimestamps } from '@harken/domain/alerts/timeliness';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The timeliness targets of a project, and its time zone. */
export interface AlertSettings {
  targets: AlertTargets;
  timeZoneId: string;
}

export async function findAlertSettings(db: Database, projectId: number): Promise<AlertSettings> {
  const { timeZoneId, ...targets } = await db
    .selectFrom('projects')
    .select([
      'timeZoneId',
      'assessTargetHours as assessHours',
      'detectTargetDays as detectDays',
      'notifyTargetDays as notifyDays',
      'respondTargetDays as respondDays',
    ])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { targets, timeZoneId };
}

/** The first cross-check of a report of an alert, and the first action after its escalation. */
export interface AlertMilestones {
  firstCrossCheckedAt: Date | null;
  firstActionLoggedAt: Date | null;
}

/** Cross-checks made before the alert was raised do not count, nor do actions before its escalation. */
export async function findAlertMilestones(db: Database, alertId: number): Promise<AlertMilestones> {
  const { rows } = await sql<AlertMilestones>`
    select
      (select min(checks.done_at) from cross_checks checks
        where checks.alert_id = alerts.id and checks.done_at >= alerts.created_at) as first_cross_checked_at,
      (select min(events.occurred_at) from alert_event_logs events
        where events.alert_id = alerts.id and events.occurred_at >= alerts.escalated_at) as first_action_logged_at
    from alerts where alerts.id = ${alertId}`.execute(db);
  return rows[0] ?? { firstCrossCheckedAt: null, firstActionLoggedAt: null };
}

/** The times of an alert, and the district of its last report. */
export interface TimedAlert extends AlertTimestamps {
  districtId: number | null;
  /** Days from the first known onset to the first report; null if no onset is known. */
  onsetDays: number | null;
}

const selectEpochMilliseconds = (column: string) =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/**
 * The alerts of a project that were raised from `from` up to, but not including, `until`, oldest first. Related rows are
 * aggregated once per table, not with subqueries per alert.
 */
export async function findTimedAlerts(
  db: Database,
  { projectId, from, until }: { projectId: number; from: Date; until: Date },
): Promise<TimedAlert[]> {
  const { rows } = await sql<TimedAlert>`
    with chosen as materialized (
      select alerts.id, alerts.created_at, alerts.escalated_at, alerts.dismissed_at, alerts.closed_at
      from alerts
      where alerts.project_id = ${projectId} and alerts.created_at >= ${from} and alerts.created_at < ${until}
    ),
    spans as (
      select alert_reports.alert_id, min(reports.received_at) as first_report_at,
        min(reports.reported_on) - min(reports.onset_on) as onset_days,
        (array_agg(reports.village_id order by reports.received_at desc, reports.id desc))[1] as village_id
      from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id in (select chosen.id from chosen)
      group by alert_reports.alert_id
    ),
    checks as (
      select chosen.id as alert_id, min(checks.done_at) as first_cross_check_at
      from chosen join cross_checks checks
        on checks.alert_id = chosen.id and checks.done_at >= chosen.created_at
      group by chosen.id
    ),
    actions as (
      select chosen.id as alert_id, min(events.occurred_at) as first_action_at
      from chosen join alert_event_logs events
        on events.alert_id = chosen.id and events.occurred_at >= chosen.escalated_at
      group by chosen.id
    )
    select ${selectEpochMilliseconds('chosen.created_at')} as raised_at,
      coalesce(${selectEpochMilliseconds('spans.first_report_at')}, ${selectEpochMilliseconds('chosen.created_at')}) as first_report_at,
      ${selectEpochMilliseconds('checks.first_cross_check_at')} as first_cross_check_at,
      ${selectEpochMilliseconds('chosen.escalated_at')} as escalated_at,
      ${selectEpochMilliseconds('chosen.dismissed_at')} as dismissed_at,
      ${selectEpochMilliseconds('actions.first_action_at')} as first_action_at,
      ${selectEpochMilliseconds('chosen.closed_at')} as closed_at,
      villages.district_id, spans.onset_days
    from chosen
    left join spans on spans.alert_id = chosen.id
    left join villages on villages.id = spans.village_id
    left join checks on checks.alert_id = chosen.id
    left join actions on actions.alert_id = chosen.id
    order by chosen.created_at, chosen.id`.execute(db);
  return rows;
}

/** How many open alerts of a project were raised before an instant. */
export async function countOpenAlerts(
  db: Database,
  { projectId, raisedBefore }: { projectId: number; raisedBefore: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .where('status', '=', 'Open')
    .where('createdAt', '<', raisedBefore)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NamedDistrict {
  id: number;
  district: string;
  region: string;
}

export function findDistricts(db: Database, ids: number[]): Promise<NamedDistrict[]> {
  return db
    .selectFrom('districts')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['districts.id', 'districts.name as district', 'regions.name as region'])
    .where('districts.id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

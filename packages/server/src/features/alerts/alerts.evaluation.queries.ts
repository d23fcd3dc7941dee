import type { ConsideredStatus } from '@harken/domain/alerts/alert-rule';
import type { KnownGroup } from '@harken/domain/alerts/raise-alerts';
import type { BoundingBox } from '@harken/domain/geography/bounding-box';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Everything read to decide about alerts. Neighbours are found by the spots of their groups, never by going through reports. */

/** Lets one evaluation of a health risk in a project run at a time, over all server processes (decision 13). */
export async function lockEvaluation(trx: Database, projectHealthRiskId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7411, ${projectHealthRiskId})`.execute(trx);
}

export interface EvaluatedRisk {
  projectId: number;
  nationalSocietyId: number;
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

/** The rule of a health risk; undefined once it left its project or the project is closed: nobody could handle alerts. */
export function findEvaluatedRisk(
  trx: Database,
  projectHealthRiskId: number,
): Promise<EvaluatedRisk | undefined> {
  return trx
    .selectFrom('projectHealthRisks')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .select(['projectId', 'nationalSocietyId', 'countThreshold', 'daysThreshold', 'kilometersThreshold'])
    .where('projectHealthRisks.id', '=', projectHealthRiskId)
    .where('projects.state', '=', 'Open')
    .executeTakeFirst();
}

/** Lets no health risk of a project be evaluated, nor an alert of it be decided on, until the transaction ends. */
export async function lockEvaluationOfProject(trx: Database, projectId: number): Promise<void> {
  const risks = trx
    .selectFrom('projectHealthRisks')
    .select('id')
    .where('projectId', '=', projectId)
    .orderBy('id');
  for (const { id } of await risks.execute()) await lockEvaluation(trx, id);
}

export interface EvaluatedReport {
  id: number;
  latitude: number;
  longitude: number;
  receivedAt: Date;
  status: ConsideredStatus;
  alertId: number | null;
  smsGatewayId: number | null;
  isDemo: boolean;
}

const reportColumns = sql`reports.id, reports.latitude, reports.longitude, reports.received_at, reports.status, reports.alert_id,
  raw_reports.sms_gateway_id, raw_reports.is_demo`;
const isConsidered = sql`reports.status in ('New', 'Pending', 'Accepted') and not reports.is_in_closed_alert`;

/** Of these reports those that take part in alerts and have no group yet, in order of arrival; held until the transaction ends. */
export async function findReportsToGroup(
  trx: Database,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<EvaluatedReport[]> {
  const { rows } = await sql<EvaluatedReport>`
    select ${reportColumns} from reports join raw_reports on raw_reports.id = reports.id
    where reports.id = any(${reportIds}::bigint[]) and reports.project_health_risk_id = ${projectHealthRiskId}
      and reports.group_id is null and reports.alert_id is null and ${isConsidered} and ${isEligible}
    order by reports.id for no key update of reports`.execute(trx);
  return rows;
}

/** The rule of domain/alerts `isEligible`, as SQL narrows it down to. */
const isEligible = sql`reports.data_collector_type = 'Human' and reports.kind in ('Single', 'Event') and not reports.is_training
  and not reports.is_repetition and not reports.is_activity and reports.latitude is not null`;

export interface NeighbourSpot {
  reportId: number;
  groupId: number;
  latitude: number;
  longitude: number;
}

/**
 * Per report the spots where a group has a report that still counts, close enough in time and inside the report's box.
 * The exact distance is for the domain to decide.
 */
export async function findNeighbourSpots(
  trx: Database,
  projectHealthRiskId: number,
  reports: { id: number; receivedAt: Date; box: BoundingBox }[],
  daysThreshold: number | null,
): Promise<NeighbourSpot[]> {
  const reach =
    daysThreshold === null ? sql`interval '1000 years'` : sql`make_interval(days => ${daysThreshold}::int)`;
  const near = reports.map(({ id, receivedAt, box }) => ({ id, received_at: receivedAt, ...box }));
  const { rows } = await sql<NeighbourSpot>`
    select near.id as report_id, spots.group_id, spots.latitude, spots.longitude
    from json_to_recordset(${JSON.stringify(near)}::json) as near
      (id bigint, received_at timestamptz, south float8, north float8, west float8, east float8, wraps boolean)
    join report_group_spots spots on spots.project_health_risk_id = ${projectHealthRiskId}
      and spots.last_received_at > near.received_at - ${reach} and spots.first_received_at < near.received_at + ${reach}
      and spots.latitude between near.south and near.north
      and case when near.wraps then spots.longitude >= near.west or spots.longitude <= near.east
        else spots.longitude between near.west and near.east end
    -- a limit, so that each spot near is asked by the index and no plan ever goes through all reports
    join lateral (
      select true from reports
      where reports.group_id = spots.group_id and reports.latitude = spots.latitude and reports.longitude = spots.longitude
        and reports.received_at > near.received_at - ${reach} and reports.received_at < near.received_at + ${reach}
        and ${isConsidered} and reports.id <> near.id
      limit 1
    ) counted on true`.execute(trx);
  return rows;
}

/** The group that now stands for each of these: itself, or the one it was merged into. */
export async function findRootGroups(trx: Database, groupIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ groupId: number; rootId: number }>`
    with recursive way as (
      select id as group_id, id, merged_into_id from report_groups where id = any(${groupIds}::bigint[])
      union all
      select way.group_id, report_groups.id, report_groups.merged_into_id from way
      join report_groups on report_groups.id = way.merged_into_id
    )
    select group_id, id as root_id from way where merged_into_id is null`.execute(trx);
  return new Map(rows.map(({ groupId, rootId }) => [groupId, rootId]));
}

/** Root groups and everything that was merged into them. */
const treeOf = (rootIds: number[]) => sql`
  with recursive tree as (
    select id as root_id, id from report_groups where id = any(${rootIds}::bigint[])
    union all
    select tree.root_id, report_groups.id from tree join report_groups on report_groups.merged_into_id = tree.id
  )`;

/**
 * What the rule needs to know of groups: the oldest open alert among their reports (held, so that nobody decides on it
 * meanwhile), and their reports in no alert but dismissed ones.
 */
export async function findGroupStates(
  trx: Database,
  rootIds: number[],
  countThreshold: number,
): Promise<KnownGroup[]> {
  const openAlerts = await sql<{ rootId: number; alertId: number }>`${treeOf(rootIds)}
    select tree.root_id, alerts.id as alert_id from tree join alerts on alerts.group_id = tree.id and alerts.status = 'Open'
    where exists (select 1 from reports where reports.alert_id = alerts.id and reports.status in ('New', 'Pending', 'Accepted'))
    order by alerts.id for no key update of alerts`.execute(trx);
  const unalerted =
    countThreshold === 0
      ? { rows: [] }
      : await sql<{ rootId: number; id: number; status: ConsideredStatus }>`${treeOf(rootIds)}
    select tree.root_id, reports.id, reports.status from tree join reports on reports.group_id = tree.id
    where reports.alert_id is null and reports.status in ('New', 'Pending', 'Accepted') and not reports.is_in_closed_alert
    order by reports.id for no key update of reports`.execute(trx);
  return rootIds.map((id) => ({
    id,
    openAlertId: openAlerts.rows.find((row) => row.rootId === id)?.alertId ?? null,
    unalerted: unalerted.rows.filter((row) => row.rootId === id),
  }));
}

/** Every report that still counts in a group (and in what was merged into it), in order of arrival; held until the end. */
export async function findReportsOfGroup(trx: Database, rootId: number): Promise<EvaluatedReport[]> {
  const { rows } = await sql<EvaluatedReport>`${treeOf([rootId])}
    select ${reportColumns} from tree join reports on reports.group_id = tree.id join raw_reports on raw_reports.id = reports.id
    where ${isConsidered} order by reports.id for no key update of reports`.execute(trx);
  return rows;
}

/** Place and time of reports, for saying why an alert was raised. */
export function findSightings(trx: Database, reportIds: number[]) {
  return trx
    .selectFrom('reports')
    .innerJoin('rawReports', 'rawReports.id', 'reports.id')
    .select([
      'reports.id',
      'reports.latitude',
      'reports.longitude',
      'reports.receivedAt',
      'reports.modifiedAt',
      'rawReports.arrivedAt',
      'rawReports.smsGatewayId',
      'rawReports.isDemo',
    ])
    .where('reports.id', 'in', reportIds)
    .orderBy('reports.receivedAt')
    .orderBy('reports.id')
    .execute();
}

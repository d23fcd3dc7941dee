import { type ConsideredStatus, consideredStatuses } from '@harken/domain/alerts/alert-rule';
import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import type { StoredCluster } from '@harken/domain/alerts/raise-alerts';
import type { BoundingBox } from '@harken/domain/geography/bounding-box';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keepPlan } from '../../../platform/db/kept-plans.ts';

/** What the evaluation reads. Neighbours are found by cluster locations, without scanning reports (docs/decisions/0003). */

/**
 * Serialises evaluations of a health risk in a project across all server processes: two at once could raise two alerts for
 * one cluster.
 */
export async function lockEvaluation(trx: Database, projectHealthRiskId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7411, ${projectHealthRiskId})`.execute(trx);
}

export interface EvaluatedRisk {
  projectId: number;
  nationalSocietyId: number;
  countThreshold: number;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
  populationRule: PopulationRule | null;
}

/**
 * The rules of a health risk. Undefined once it was removed from the project or the project is closed, as nobody could handle
 * new alerts.
 */
export function findEvaluatedRisk(
  trx: Database,
  projectHealthRiskId: number,
): Promise<EvaluatedRisk | undefined> {
  return trx
    .selectFrom('projectHealthRisks')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .select(['projectId', 'nationalSocietyId', 'countThreshold', 'daysThreshold', 'kilometersThreshold'])
    .select((eb) => eb.ref('populationRule').$castTo<PopulationRule | null>().as('populationRule'))
    .modifyFront(keepPlan)
    .where('projectHealthRisks.id', '=', projectHealthRiskId)
    .where('projects.state', '=', 'Open')
    .executeTakeFirst();
}

/** Blocks evaluations of all health risks of a project, and decisions on its alerts, until the transaction ends. */
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
const isConsidered = sql`reports.status in (${sql.join(consideredStatuses.map((status) => sql.lit(status)))})
  and not reports.is_in_closed_alert`;

/**
 * Those of the given reports that take part in alerts and have no cluster yet, in order of arrival. Locked until the
 * transaction ends.
 */
export async function findReportsToCluster(
  trx: Database,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<EvaluatedReport[]> {
  const { rows } = await sql<EvaluatedReport>`
    select ${keepPlan} ${reportColumns} from reports join raw_reports on raw_reports.id = reports.id
    where reports.id = any(${reportIds}::bigint[]) and reports.project_health_risk_id = ${projectHealthRiskId}
      and reports.group_id is null and reports.alert_id is null and ${isConsidered} and ${isEligible}
    order by reports.id for no key update of reports`.execute(trx);
  return rows;
}

/** `isEligible` of domain/alerts in SQL. */
export const isEligible = sql`reports.data_collector_type = 'Human' and reports.kind in ('Single', 'Event') and not reports.is_training
  and not reports.is_repetition and not reports.is_activity and reports.latitude is not null`;

/**
 * Those of some reports of a health risk that somebody can make an alert of: accepted or not cross-checked yet, evaluated, and never in
 * an alert. In order of arrival, locked until the transaction ends.
 */
export async function lockReportsOutsideAlerts(
  trx: Database,
  projectHealthRiskId: number,
  reportIds: number[],
): Promise<{ id: number; clusterId: number; receivedAt: Date }[]> {
  const { rows } = await sql<{ id: number; clusterId: number; receivedAt: Date }>`
    select reports.id, reports.group_id as cluster_id, reports.received_at from reports
    where reports.id = any(${reportIds}::bigint[]) and reports.project_health_risk_id = ${projectHealthRiskId}
      and ${isOutsideAlerts} and ${isEligible}
    order by reports.id for no key update of reports`.execute(trx);
  return rows;
}

/** Whether a report of a table `reports` was evaluated and was never in an alert. */
export const isOutsideAlerts = sql<boolean>`(reports.status in ('New', 'Accepted') and reports.group_id is not null
  and reports.alert_id is null and not reports.is_in_closed_alert
  and not exists (select from alert_reports where alert_reports.report_id = reports.id))`;

export interface NeighbourLocation {
  reportId: number;
  clusterId: number;
  latitude: number;
  longitude: number;
}

/**
 * For each report, the cluster locations inside its bounding box with at least one counting report close enough in time. The
 * domain checks the exact distance.
 */
export async function findNeighbourLocations(
  trx: Database,
  projectHealthRiskId: number,
  reports: { id: number; receivedAt: Date; box: BoundingBox }[],
  daysThreshold: number | null,
): Promise<NeighbourLocation[]> {
  const timeWindow =
    daysThreshold === null ? sql`interval '1000 years'` : sql`make_interval(days => ${daysThreshold}::int)`;
  const near = reports.map(({ id, receivedAt, box }) => ({ id, received_at: receivedAt, ...box }));
  const { rows } = await sql<NeighbourLocation>`
    select ${keepPlan} near.id as report_id, locations.cluster_id, locations.latitude, locations.longitude
    from json_to_recordset(${JSON.stringify(near)}::json) as near
      (id bigint, received_at timestamptz, south float8, north float8, west float8, east float8, wraps boolean)
    join cluster_locations locations on locations.project_health_risk_id = ${projectHealthRiskId}
      and locations.last_received_at > near.received_at - ${timeWindow} and locations.first_received_at < near.received_at + ${timeWindow}
      and locations.latitude between near.south and near.north
      and case when near.wraps then locations.longitude >= near.west or locations.longitude <= near.east
        else locations.longitude between near.west and near.east end
    -- the limit forces an index lookup per location, so no plan scans all reports
    join lateral (
      select true from reports
      where reports.group_id = locations.cluster_id and reports.latitude = locations.latitude
        and reports.longitude = locations.longitude
        and reports.received_at > near.received_at - ${timeWindow} and reports.received_at < near.received_at + ${timeWindow}
        and ${isConsidered} and reports.id <> near.id
      limit 1
    ) counted on true`.execute(trx);
  return rows;
}

/** The root of each cluster: itself, or the cluster it was merged into. */
export async function findRootClusters(trx: Database, clusterIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ clusterId: number; rootId: number }>`
    with recursive ${keepPlan} chain as (
      select id as cluster_id, id, merged_into_id from clusters where id = any(${clusterIds}::bigint[])
      union all
      select chain.cluster_id, clusters.id, clusters.merged_into_id from chain
      join clusters on clusters.id = chain.merged_into_id
    )
    select cluster_id, id as root_id from chain where merged_into_id is null`.execute(trx);
  return new Map(rows.map(({ clusterId, rootId }) => [clusterId, rootId]));
}

/** Root clusters with all clusters merged into them. */
const selectClusterTree = (rootIds: number[]) => sql`
  with recursive ${keepPlan} tree as (
    select id as root_id, id from clusters where id = any(${rootIds}::bigint[])
    union all
    select tree.root_id, clusters.id from tree join clusters on clusters.merged_into_id = tree.id
  )`;

/**
 * What the rule needs to know of clusters: the oldest open alert among their reports (locked, so that nobody decides on it
 * meanwhile), and their counting reports that are in no alert.
 */
export async function findClusterStates(
  trx: Database,
  rootIds: number[],
  countThreshold: number,
): Promise<StoredCluster[]> {
  const openAlerts = await sql<{ rootId: number; alertId: number }>`${selectClusterTree(rootIds)}
    select tree.root_id, alerts.id as alert_id from tree join alerts on alerts.group_id = tree.id and alerts.status = 'Open'
    where exists (select 1 from reports where reports.alert_id = alerts.id and reports.status in ('New', 'Pending', 'Accepted'))
    order by alerts.id for no key update of alerts`.execute(trx);
  const unalerted =
    countThreshold === 0
      ? { rows: [] }
      : await sql<{ rootId: number; id: number; status: ConsideredStatus }>`${selectClusterTree(rootIds)}
    select tree.root_id, reports.id, reports.status from tree join reports on reports.group_id = tree.id
    where reports.alert_id is null and reports.status in ('New', 'Pending', 'Accepted') and not reports.is_in_closed_alert
    order by reports.id for no key update of reports`.execute(trx);
  return rootIds.map((id) => ({
    id,
    openAlertId: openAlerts.rows.find((row) => row.rootId === id)?.alertId ?? null,
    unalerted: unalerted.rows.filter((row) => row.rootId === id),
  }));
}

/** All counting reports of a cluster and of those merged into it, in order of arrival. Locked until the transaction ends. */
export async function findReportsOfCluster(trx: Database, rootId: number): Promise<EvaluatedReport[]> {
  const { rows } = await sql<EvaluatedReport>`${selectClusterTree([rootId])}
    select ${reportColumns} from tree join reports on reports.group_id = tree.id join raw_reports on raw_reports.id = reports.id
    where ${isConsidered} order by reports.id for no key update of reports`.execute(trx);
  return rows;
}

/** Location and time of reports, to explain why an alert was raised. */
export function findReportLocations(trx: Database, reportIds: number[]) {
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

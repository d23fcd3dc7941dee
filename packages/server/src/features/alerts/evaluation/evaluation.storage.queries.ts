import type { AlertExplanation } from '@harken/domain/alerts/explain-alert';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keepPlan } from '../../../platform/db/kept-plans.ts';

/** What the evaluation stores. */

export async function insertClusters(
  trx: Database,
  projectHealthRiskId: number,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const rows = await trx
    .insertInto('clusters')
    .values(Array.from({ length: count }, () => ({ projectHealthRiskId })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Points merged clusters to the cluster they became part of: one row per cluster, whatever its size. */
export async function mergeClusters(trx: Database, merges: { from: number; into: number }[]): Promise<void> {
  if (merges.length === 0) return;
  await sql`
    update clusters set merged_into_id = merge."into"
    from json_to_recordset(${JSON.stringify(merges)}::json) as merge ("from" bigint, "into" bigint)
    where clusters.id = merge."from"`.execute(trx);
}

export interface ClusteredReport {
  id: number;
  clusterId: number;
  latitude: number;
  longitude: number;
  receivedAt: Date;
}

/** Stores the clusters of reports, and adds the reports to the cluster locations. */
export async function storeClustersOfReports(
  trx: Database,
  projectHealthRiskId: number,
  reports: ClusteredReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const rows = JSON.stringify(
    reports.map(({ clusterId, receivedAt, ...report }) => ({
      ...report,
      cluster_id: clusterId,
      received_at: receivedAt,
    })),
  );
  await sql`
    update ${keepPlan} reports set group_id = clustered.cluster_id
    from json_to_recordset(${rows}::json) as clustered (id bigint, cluster_id bigint)
    where reports.id = clustered.id`.execute(trx);
  await sql`
    insert ${keepPlan} into cluster_locations (cluster_id, latitude, longitude, project_health_risk_id, first_received_at, last_received_at)
    select cluster_id, latitude, longitude, ${projectHealthRiskId}::int, min(received_at), max(received_at)
    from json_to_recordset(${rows}::json) as clustered (cluster_id bigint, latitude float8, longitude float8, received_at timestamptz)
    group by cluster_id, latitude, longitude order by cluster_id, latitude, longitude
    on conflict (cluster_id, latitude, longitude) do update set
      first_received_at = least(cluster_locations.first_received_at, excluded.first_received_at),
      last_received_at = greatest(cluster_locations.last_received_at, excluded.last_received_at)`.execute(
    trx,
  );
}

/**
 * Removes reports from their cluster and deletes its locations before it is recomputed. Locations of dismissed reports in an
 * open alert stay: if such a report is reset, it takes part in its cluster again.
 */
export async function dissolveCluster(trx: Database, rootId: number, reportIds: number[]): Promise<void> {
  await trx.updateTable('reports').set({ groupId: null }).where('id', 'in', reportIds).execute();
  await sql`
    with recursive tree as (
      select id from clusters where id = ${rootId}
      union all
      select clusters.id from tree join clusters on clusters.merged_into_id = tree.id
    )
    delete from cluster_locations locations where cluster_id in (select id from tree) and not exists (
      select 1 from alerts join reports on reports.alert_id = alerts.id
      where alerts.group_id in (select id from tree) and alerts.status = 'Open' and reports.group_id = locations.cluster_id
        and reports.latitude = locations.latitude and reports.longitude = locations.longitude)`.execute(trx);
}

export interface NewAlert {
  projectHealthRiskId: number;
  projectId: number;
  clusterId: number;
  createdAt: Date;
  lastReportReceivedAt: Date;
  raisedBecause: AlertExplanation;
  /** Of a rule per population; null: as many as the rule by count says. */
  neededCount: number | null;
  isDemo: boolean;
}

/** @returns the ids, in the order of the alerts */
export async function insertAlerts(trx: Database, alerts: NewAlert[]): Promise<number[]> {
  const values = alerts.map(({ raisedBecause, clusterId, ...alert }) => ({
    ...alert,
    groupId: clusterId,
    raisedBecause: JSON.stringify(raisedBecause),
  }));
  const rows = await trx.insertInto('alerts').values(values).returning('id').execute();
  return rows.map((row) => row.id);
}

/** Adds reports to alerts: New ones become Pending, accepted ones stay accepted. */
export async function addReportsToAlerts(
  trx: Database,
  alerts: { alertId: number; reportIds: number[] }[],
  at: Date,
): Promise<void> {
  const pairs = alerts.flatMap(({ alertId, reportIds }) =>
    reportIds.map((reportId) => ({ alert_id: alertId, report_id: reportId })),
  );
  const pair = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as pair (alert_id int, report_id bigint)`;
  // Reports first: their place and collector, which are stored with the alert too, cannot be edited from then on.
  await sql`
    update ${keepPlan} reports set alert_id = pair.alert_id, status = case status when 'New' then 'Pending' else status end
    from ${pair} where reports.id = pair.report_id`.execute(trx);
  await sql`
    insert ${keepPlan} into alert_reports (alert_id, report_id, added_at)
    select pair.alert_id, pair.report_id, ${at}::timestamptz from ${pair} on conflict do nothing`.execute(
    trx,
  );
  await sql`
    update ${keepPlan} alerts set last_report_received_at = greatest(alerts.last_report_received_at, latest.received_at)
    from (select pair.alert_id, max(reports.received_at) as received_at
      from ${pair} join reports on reports.id = pair.report_id group by pair.alert_id) latest
    where alerts.id = latest.alert_id`.execute(trx);
}

import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { ConsideredStatus, ReportLocation } from './alert-rule.ts';
import { getLinkage } from './alert-rule.ts';
import type { Cluster, OpenAlert } from './cluster-set.ts';
import { createClusterSet } from './cluster-set.ts';
import { createLinkedReportSearch } from './linked-report-search.ts';

/** Id of a cluster of linked reports. Negative: a new cluster, created by this call. */
export type ClusterId = number;

/** An eligible report (see `isEligible`) that needs a cluster. */
export interface ReportToCluster {
  id: number;
  latitude: number;
  longitude: number;
  /** Epoch milliseconds. */
  receivedAt: number;
  status: ConsideredStatus;
  /** Already in an escalated alert: it links others but is not counted again. Only when a cluster is recomputed. */
  isAlerted?: boolean;
}

/** A stored cluster with a report linked to one of the new ones. */
export interface StoredCluster {
  id: ClusterId;
  /** The oldest Open alert of the cluster's considered reports. */
  openAlertId: number | null;
  /** The considered reports of the cluster that are in no Open, Escalated or Closed alert. */
  unalerted: { id: number; status: ConsideredStatus }[];
}

/** Everything needed to decide, for one health risk in one project. */
export interface RaiseAlertsInput {
  rule: AlertRule;
  /** New reports, in order of arrival. */
  reports: readonly ReportToCluster[];
  /** By report id: the root clusters of the stored reports it is linked to (see `areLinked`). */
  linkedClusterIds: ReadonlyMap<number, readonly ClusterId[]>;
  /** Every root cluster named above. */
  clusters: readonly StoredCluster[];
}

/** What to store. Reports that join or raise an alert and are New become Pending. */
export interface RaisedAlerts {
  /** The final root cluster of each new report. */
  clusterIdByReport: Map<number, ClusterId>;
  /** Stored clusters that were merged into an older one; `into` is the final root. */
  merges: { from: ClusterId; into: ClusterId }[];
  /** Reports that joined stored alerts. */
  joins: { alertId: number; reportIds: number[] }[];
  /** New alerts, in the order in which they were raised, with all their reports. */
  raised: { clusterId: ClusterId; reportIds: number[]; triggeredBy: number }[];
}

/**
 * Assigns new reports to clusters and decides which alerts they join or raise (docs/spec/alerts.md).
 *
 * One report after the other joins the cluster of the reports it is linked to. If these are in several clusters, the clusters
 * are merged; if there are none, it starts a cluster. If the cluster has an open alert, all its reports outside alerts join
 * that alert. Otherwise, if there are as many of these as the rule requires, they raise an alert. Alerts are never merged: a
 * report that connects two open ones joins the older, and both stay open.
 *
 * Adding many reports at once gives the same result as adding them one by one.
 *
 * @throws Error when a linked cluster is named but not given
 */
export function raiseAlerts(input: RaiseAlertsInput): RaisedAlerts {
  const addedIds = new Set(input.reports.map((report) => report.id));
  const clusterSet = createClusterSet(input.clusters.map((cluster) => toInitialCluster(cluster, addedIds)));
  const search = createLinkedReportSearch<ReportLocation & { clusterId: ClusterId }>(getLinkage(input.rule));
  const alerts = createAlertAccumulator(input.rule.countThreshold);
  const firstClusterIdByReport = new Map<number, ClusterId>();

  const findCluster = (report: ReportToCluster): Cluster => {
    const near = new Set((input.linkedClusterIds.get(report.id) ?? []).map((id) => clusterSet.findRoot(id)));
    search.forEachLinked(
      report,
      (other) => near.has(clusterSet.findRoot(other.clusterId)),
      (other) => near.add(clusterSet.findRoot(other.clusterId)),
    );
    return near.size === 0 ? clusterSet.create() : clusterSet.merge([...near]);
  };

  for (const report of input.reports) {
    const cluster = findCluster(report);
    const { latitude, longitude, receivedAt } = report;
    // Nothing searches for the last report.
    if (report !== input.reports.at(-1))
      search.add({ latitude, longitude, receivedAt, clusterId: cluster.id });
    firstClusterIdByReport.set(report.id, cluster.id);
    if (!report.isAlerted) cluster.unalerted.push(report.id);
    alerts.decide(cluster, report.id);
  }

  const getFinalId = (clusterId: ClusterId) => clusterSet.findRoot(clusterId).id;
  return {
    clusterIdByReport: new Map(
      [...firstClusterIdByReport].map(([reportId, clusterId]) => [reportId, getFinalId(clusterId)]),
    ),
    merges: clusterSet.listMerges(),
    joins: alerts.joins(),
    raised: alerts.raised.map((alert) => ({ ...alert, clusterId: getFinalId(alert.clusterId) })),
  };
}

/** Decides for one cluster after the other whether its reports join an alert, raise one, or wait. */
function createAlertAccumulator(countThreshold: number) {
  const joins = new Map<number, number[]>();
  const raised: RaisedAlerts['raised'] = [];

  const getReportIds = (alert: OpenAlert): number[] | undefined => {
    if (alert.kind === 'raised') return raised[alert.index]?.reportIds;
    if (!joins.has(alert.alertId)) joins.set(alert.alertId, []);
    return joins.get(alert.alertId);
  };

  const decide = (cluster: Cluster, triggeredBy: number): void => {
    if (cluster.unalerted.length === 0) return;
    if (cluster.openAlert === null) {
      if (countThreshold === 0 || cluster.unalerted.length < countThreshold) return;
      cluster.openAlert = { kind: 'raised', index: raised.length };
      raised.push({ clusterId: cluster.id, reportIds: [], triggeredBy });
    }
    const reportIds = getReportIds(cluster.openAlert);
    for (const reportId of cluster.unalerted.splice(0)) reportIds?.push(reportId);
  };

  return {
    raised,
    decide,
    joins: () => [...joins].map(([alertId, reportIds]) => ({ alertId, reportIds })),
  };
}

/** A report that is evaluated again after an edit no longer belongs to the cluster it was stored in. */
function toInitialCluster(known: StoredCluster, addedIds: ReadonlySet<number>): Cluster {
  return {
    id: known.id,
    openAlert: known.openAlertId === null ? null : { kind: 'stored', alertId: known.openAlertId },
    unalerted: known.unalerted.map(({ id }) => id).filter((id) => !addedIds.has(id)),
  };
}

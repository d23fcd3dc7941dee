import type { DataCollectorType } from '../../data-collectors/types.ts';
import type { AlertRule } from '../../health-risks/alert-rule.ts';
import type { ReportKind, ReportStatus } from '../../reports/kinds.ts';
import type { ConsideredStatus, ReportLocation } from '../alert-rule.ts';
import { areLinked, consideredStatuses, getLinkage, isEligible } from '../alert-rule.ts';
import type { ClusterId, StoredCluster } from '../raise-alerts.ts';
import { raiseAlerts } from '../raise-alerts.ts';
import type { AlertStatus } from '../statuses.ts';

/** A report in a test, with a name. */
export interface ReplayReport extends ReportLocation {
  name: string;
  status: ReportStatus;
  kind: ReportKind;
  dataCollectorType: DataCollectorType | null;
  isTraining: boolean;
  hasLocation: boolean;
  healthRiskCode: number;
  clusterId: ClusterId | null;
}

/** An alert, with the sorted names of its reports. */
export interface ReplayAlert {
  id: number;
  status: AlertStatus;
  reports: string[];
}

export const day = 86_400_000;
const start = Date.UTC(2024, 2, 1);

/** A report from a person, on the equator unless overridden. */
export function aReport(
  name: string,
  longitude: number,
  onDay: number,
  overrides: Partial<ReplayReport> = {},
): ReplayReport {
  const standard = { status: 'New', kind: 'Single', dataCollectorType: 'Human', healthRiskCode: 1 } as const;
  const place = { latitude: 0, longitude, receivedAt: start + onDay * day, hasLocation: true };
  return { name, ...standard, ...place, isTraining: false, clusterId: null, ...overrides };
}

/** A reference model without a database: stores reports, clusters and alerts, and applies `raiseAlerts` to them. */
export class Replay {
  readonly alerts: ReplayAlert[] = [];
  readonly reports: ReplayReport[] = [];
  rule: AlertRule;
  #lastClusterId = 0;

  constructor(rule: AlertRule) {
    this.rule = rule;
  }

  /** Evaluates reports one by one. */
  receive(...reports: ReplayReport[]): this {
    for (const report of reports) this.receiveTogether([report]);
    return this;
  }

  /** Evaluates reports of one health risk together, in order of arrival. */
  receiveTogether(arriving: readonly ReplayReport[]): this {
    this.reports.push(...arriving.filter((report) => !this.reports.includes(report)));
    const added = arriving.filter((report) =>
      isEligible({ ...report, isDuplicate: false, healthRiskType: 'Human' }),
    );
    const linkedClusterIds = new Map(
      added.map((report) => [this.#getId(report), this.#findLinkedClusters(report, added)]),
    );
    const outcome = raiseAlerts({
      rule: this.rule,
      reports: added.map((report) => ({
        ...report,
        id: this.#getId(report),
        status: report.status as ConsideredStatus,
        isAlerted: this.#isInAlert(report, ['Escalated']),
      })),
      linkedClusterIds,
      clusters: [...new Set([...linkedClusterIds.values()].flat())].map((id) => this.#toStoredCluster(id)),
    });
    for (const { from, into } of outcome.merges) {
      for (const report of this.reports.filter(({ clusterId }) => clusterId === from))
        report.clusterId = into;
    }
    const stored = new Map<ClusterId, ClusterId>();
    for (const [reportId, clusterId] of outcome.clusterIdByReport) {
      if (clusterId < 0 && !stored.has(clusterId)) stored.set(clusterId, ++this.#lastClusterId);
      this.#report(reportId).clusterId = stored.get(clusterId) ?? clusterId;
    }
    for (const { alertId, reportIds } of outcome.joins) this.#addTo(this.alert(alertId), reportIds);
    for (const { reportIds } of outcome.raised) {
      const alert: ReplayAlert = { id: this.alerts.length + 1, status: 'Open', reports: [] };
      this.alerts.push(alert);
      this.#addTo(alert, reportIds);
    }
    return this;
  }

  accept(...names: string[]): this {
    for (const name of names) this.getReport(name).status = 'Accepted';
    return this;
  }

  reject(...names: string[]): this {
    for (const name of names) this.getReport(name).status = 'Rejected';
    return this;
  }

  escalate(alertId: number): this {
    this.alert(alertId).status = 'Escalated';
    return this;
  }

  close(alertId: number): this {
    return this.#end(alertId, 'Closed', 'Closed');
  }

  dismiss(alertId: number): this {
    return this.#end(alertId, 'Dismissed', 'New');
  }

  /** Gives a report another location and evaluates it again. */
  moveTo(name: string, longitude: number): this {
    const report = this.getReport(name);
    Object.assign(report, { longitude, hasLocation: true, clusterId: null });
    return this.receiveTogether([report]);
  }

  /** Recomputes the rest of a report's cluster, unless it has an open alert. */
  recluster(name: string): this {
    const { clusterId } = this.getReport(name);
    if (clusterId === null || this.#toStoredCluster(clusterId).openAlertId !== null) return this;
    const left = this.reports.filter(
      (report) => report.clusterId === clusterId && this.#isConsidered(report),
    );
    for (const report of left) report.clusterId = null;
    return this.receiveTogether(left);
  }

  alert(id: number): ReplayAlert {
    const alert = this.alerts.find((item) => item.id === id);
    if (alert === undefined) throw new Error(`There is no alert ${id}`);
    return alert;
  }

  getReport(name: string): ReplayReport {
    const report = this.reports.find((item) => item.name === name);
    if (report === undefined) throw new Error(`There is no report ${name}`);
    return report;
  }

  /** The names of the reports of each cluster. */
  clusters(): string[] {
    const clusterIds = [...new Set(this.reports.map((report) => report.clusterId))].filter(
      (id) => id !== null,
    );
    const listNames = (id: ClusterId) =>
      this.reports.filter((item) => item.clusterId === id).map((item) => item.name);
    return clusterIds.map((id) => listNames(id).sort().join('')).sort();
  }

  #end(alertId: number, status: AlertStatus, statusOfPending: ReportStatus): this {
    const alert = this.alert(alertId);
    alert.status = status;
    for (const name of alert.reports) {
      const report = this.getReport(name);
      if (report.status === 'Pending') report.status = statusOfPending;
    }
    return this;
  }

  #addTo(alert: ReplayAlert, reportIds: readonly number[]): void {
    for (const report of reportIds.map((id) => this.#report(id))) {
      alert.reports.push(report.name);
      if (report.status === 'New') report.status = 'Pending';
    }
    alert.reports.sort();
  }

  #getId(report: ReplayReport): number {
    return this.reports.indexOf(report) + 1;
  }

  #report(id: number): ReplayReport {
    return this.reports[id - 1] as ReplayReport;
  }

  #isConsidered(report: ReplayReport): boolean {
    const considered: readonly ReportStatus[] = consideredStatuses;
    return (
      report.clusterId !== null && considered.includes(report.status) && !this.#isInAlert(report, ['Closed'])
    );
  }

  #isInAlert(report: ReplayReport, statuses: readonly AlertStatus[]): boolean {
    return this.alerts.some(
      ({ status, reports }) => statuses.includes(status) && reports.includes(report.name),
    );
  }

  #findLinkedClusters(report: ReplayReport, added: readonly ReplayReport[]): ClusterId[] {
    const isLinked = (other: ReplayReport) =>
      !added.includes(other) &&
      other.healthRiskCode === report.healthRiskCode &&
      this.#isConsidered(other) &&
      areLinked(getLinkage(this.rule), report, other);
    const clusterIds = this.reports.filter(isLinked).map((other) => other.clusterId);
    return [...new Set(clusterIds)].filter((id) => id !== null);
  }

  #toStoredCluster(id: ClusterId): StoredCluster {
    const members = this.reports.filter((report) => report.clusterId === id && this.#isConsidered(report));
    const openAlerts = this.alerts.filter(
      ({ status, reports }) => status === 'Open' && members.some(({ name }) => reports.includes(name)),
    );
    const unalerted = members.filter((report) => !this.#isInAlert(report, ['Open', 'Escalated', 'Closed']));
    return {
      id,
      openAlertId: openAlerts[0]?.id ?? null,
      unalerted: unalerted.map((report) => ({
        id: this.#getId(report),
        status: report.status as ConsideredStatus,
      })),
    };
  }
}

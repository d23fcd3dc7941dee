import type { DataCollectorType } from '../../data-collectors/types.ts';
import type { AlertRule } from '../../health-risks/alert-rule.ts';
import type { ReportKind, ReportStatus } from '../../reports/kinds.ts';
import type { ConsideredStatus, Sighting } from '../alert-rule.ts';
import { areLinked, consideredStatuses, isEligible, linkageOf } from '../alert-rule.ts';
import type { GroupId, KnownGroup } from '../raise-alerts.ts';
import { raiseAlerts } from '../raise-alerts.ts';
import type { AlertStatus } from '../statuses.ts';

/** A report in the story a test tells, called by a name. */
export interface ReplayReport extends Sighting {
  name: string;
  status: ReportStatus;
  kind: ReportKind;
  dataCollectorType: DataCollectorType | null;
  isTraining: boolean;
  hasLocation: boolean;
  healthRiskCode: number;
  groupId: GroupId | null;
}

/** An alert of the story, with the names of its reports in order. */
export interface ReplayAlert {
  id: number;
  status: AlertStatus;
  reports: string[];
}

export const day = 86_400_000;
const start = Date.UTC(2024, 2, 1);

/** A report from a person, on the equator unless said otherwise. */
export function aReport(
  name: string,
  longitude: number,
  onDay: number,
  rest: Partial<ReplayReport> = {},
): ReplayReport {
  const standard = { status: 'New', kind: 'Single', dataCollectorType: 'Human', healthRiskCode: 1 } as const;
  const place = { latitude: 0, longitude, receivedAt: start + onDay * day, hasLocation: true };
  return { name, ...standard, ...place, isTraining: false, groupId: null, ...rest };
}

/** A world without a database: keeps reports, groups and alerts, and asks the rules what to do with them. */
export class Replay {
  readonly alerts: ReplayAlert[] = [];
  readonly reports: ReplayReport[] = [];
  rule: AlertRule;
  #lastGroupId = 0;

  constructor(rule: AlertRule) {
    this.rule = rule;
  }

  /** Reports arrive one by one. */
  receive(...reports: ReplayReport[]): this {
    for (const report of reports) this.receiveTogether([report]);
    return this;
  }

  /** Reports of one health risk are evaluated together, in order of arrival. */
  receiveTogether(arriving: readonly ReplayReport[]): this {
    this.reports.push(...arriving.filter((report) => !this.reports.includes(report)));
    const added = arriving.filter((report) =>
      isEligible({ ...report, isRepetition: false, healthRiskType: 'Human' }),
    );
    const neighboursOf = new Map(
      added.map((report) => [this.#idOf(report), this.#neighbouringGroups(report, added)]),
    );
    const outcome = raiseAlerts({
      rule: this.rule,
      reports: added.map((report) => ({
        ...report,
        id: this.#idOf(report),
        status: report.status as ConsideredStatus,
        isAlerted: this.#isInAlert(report, ['Escalated']),
      })),
      knownNeighbours: neighboursOf,
      groups: [...new Set([...neighboursOf.values()].flat())].map((id) => this.#knownGroup(id)),
    });
    for (const { from, into } of outcome.merges) {
      for (const report of this.reports.filter(({ groupId }) => groupId === from)) report.groupId = into;
    }
    const stored = new Map<GroupId, GroupId>();
    for (const [reportId, groupId] of outcome.groupOf) {
      if (groupId < 0 && !stored.has(groupId)) stored.set(groupId, ++this.#lastGroupId);
      this.#report(reportId).groupId = stored.get(groupId) ?? groupId;
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
    for (const name of names) this.named(name).status = 'Accepted';
    return this;
  }

  reject(...names: string[]): this {
    for (const name of names) this.named(name).status = 'Rejected';
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

  /** A report gets a (new) place and is evaluated again. */
  moveTo(name: string, longitude: number): this {
    const report = this.named(name);
    Object.assign(report, { longitude, hasLocation: true, groupId: null });
    return this.receiveTogether([report]);
  }

  /** What is left of a report's group is computed anew, unless it has an open alert. */
  regroup(name: string): this {
    const { groupId } = this.named(name);
    if (groupId === null || this.#knownGroup(groupId).openAlertId !== null) return this;
    const left = this.reports.filter((report) => report.groupId === groupId && this.#isConsidered(report));
    for (const report of left) report.groupId = null;
    return this.receiveTogether(left);
  }

  alert(id: number): ReplayAlert {
    const alert = this.alerts.find((one) => one.id === id);
    if (alert === undefined) throw new Error(`There is no alert ${id}`);
    return alert;
  }

  named(name: string): ReplayReport {
    const report = this.reports.find((one) => one.name === name);
    if (report === undefined) throw new Error(`There is no report ${name}`);
    return report;
  }

  /** The names of the reports that have a group, group by group. */
  groups(): string[] {
    const groupIds = [...new Set(this.reports.map((report) => report.groupId))].filter((id) => id !== null);
    const namesIn = (id: GroupId) => this.reports.filter((one) => one.groupId === id).map((one) => one.name);
    return groupIds.map((id) => namesIn(id).sort().join('')).sort();
  }

  #end(alertId: number, status: AlertStatus, statusOfPending: ReportStatus): this {
    const alert = this.alert(alertId);
    alert.status = status;
    for (const name of alert.reports) {
      const report = this.named(name);
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

  #idOf(report: ReplayReport): number {
    return this.reports.indexOf(report) + 1;
  }

  #report(id: number): ReplayReport {
    return this.reports[id - 1] as ReplayReport;
  }

  #isConsidered(report: ReplayReport): boolean {
    const considered: readonly ReportStatus[] = consideredStatuses;
    return (
      report.groupId !== null && considered.includes(report.status) && !this.#isInAlert(report, ['Closed'])
    );
  }

  #isInAlert(report: ReplayReport, statuses: readonly AlertStatus[]): boolean {
    return this.alerts.some(
      ({ status, reports }) => statuses.includes(status) && reports.includes(report.name),
    );
  }

  #neighbouringGroups(report: ReplayReport, added: readonly ReplayReport[]): GroupId[] {
    const isNeighbour = (other: ReplayReport) =>
      !added.includes(other) &&
      other.healthRiskCode === report.healthRiskCode &&
      this.#isConsidered(other) &&
      areLinked(linkageOf(this.rule), report, other);
    const groupIds = this.reports.filter(isNeighbour).map((other) => other.groupId);
    return [...new Set(groupIds)].filter((id) => id !== null);
  }

  #knownGroup(id: GroupId): KnownGroup {
    const members = this.reports.filter((report) => report.groupId === id && this.#isConsidered(report));
    const openAlerts = this.alerts.filter(
      ({ status, reports }) => status === 'Open' && members.some(({ name }) => reports.includes(name)),
    );
    const unalerted = members.filter((report) => !this.#isInAlert(report, ['Open', 'Escalated', 'Closed']));
    return {
      id,
      openAlertId: openAlerts[0]?.id ?? null,
      unalerted: unalerted.map((report) => ({
        id: this.#idOf(report),
        status: report.status as ConsideredStatus,
      })),
    };
  }
}

import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import type { ReportStatus } from '@harken/domain/reports/kinds';

export interface ModelPlace {
  latitude: number;
  longitude: number;
}

export interface ModelReport {
  /** In order of arrival. */
  number: number;
  place: ModelPlace;
  /** In days. */
  receivedOn: number;
  isTraining: boolean;
  status: ReportStatus;
  label: number | null;
  /** Step of the history. Only the order matters. */
  acceptedAt: number | null;
  rejectedAt: number | null;
}

export interface ModelAlert {
  number: number;
  status: AlertStatus;
  reports: ModelReport[];
  escalatedAt: number | null;
}

/**
 * The alert rules as written in docs/spec/alerts.md, without optimisation: every report is compared with every other one.
 * Shares no code with the engine it is compared with.
 */
export class ReferenceModel {
  readonly reports: ModelReport[] = [];
  readonly alerts: ModelAlert[] = [];
  rule: AlertRule;
  #lastLabel = 0;

  constructor(rule: AlertRule) {
    this.rule = rule;
  }

  receive(place: ModelPlace, receivedOn: number, isTraining: boolean): void {
    const number = this.reports.length + 1;
    const report: ModelReport = {
      ...{ number, place, receivedOn, isTraining, status: 'New', label: null, acceptedAt: null },
      rejectedAt: null,
    };
    this.reports.push(report);
    this.#evaluate(report);
  }

  accept(report: ModelReport, step: number): void {
    const wasRejected = report.status === 'Rejected';
    Object.assign(report, { status: 'Accepted', acceptedAt: step });
    if (wasRejected) this.#countAgain(report);
  }

  reject(report: ModelReport, step: number): void {
    Object.assign(report, { status: 'Rejected', rejectedAt: step });
    this.#recompute(report.label);
  }

  reset(report: ModelReport): void {
    const wasRejected = report.status === 'Rejected';
    const isInAlert = this.alertOf(report) !== undefined;
    report.status = isInAlert ? 'Pending' : 'New';
    if (wasRejected) this.#countAgain(report);
    else if (isInAlert) this.#recompute(report.label);
  }

  /** Moves a new report to another place or day and evaluates it again. */
  move(report: ModelReport, place: ModelPlace, receivedOn: number): void {
    const previousLabel = report.label;
    Object.assign(report, { place, receivedOn, label: null });
    this.#recompute(previousLabel);
    this.#evaluate(report);
  }

  escalate(alert: ModelAlert, step: number): void {
    Object.assign(alert, { status: 'Escalated', escalatedAt: step });
  }

  /** Reports that were not cross-checked become New again. */
  dismiss(alert: ModelAlert): void {
    this.#end(alert, 'Dismissed', 'New');
  }

  close(alert: ModelAlert): void {
    this.#end(alert, 'Closed', 'Closed');
  }

  /** The alert of a report, dismissed alerts aside. There is never more than one. */
  alertOf(report: ModelReport): ModelAlert | undefined {
    return this.alerts.find((alert) => alert.status !== 'Dismissed' && alert.reports.includes(report));
  }

  #end(alert: ModelAlert, status: AlertStatus, statusOfPending: ReportStatus): void {
    alert.status = status;
    for (const report of alert.reports) if (report.status === 'Pending') report.status = statusOfPending;
  }

  #isIn(report: ModelReport, ...statuses: AlertStatus[]): boolean {
    return this.alerts.some((alert) => statuses.includes(alert.status) && alert.reports.includes(report));
  }

  #counts({ status }: ModelReport): boolean {
    return status === 'New' || status === 'Pending' || status === 'Accepted';
  }

  /** The counting reports with a label. */
  #labelled(label: number): ModelReport[] {
    return this.reports.filter(
      (report) => report.label === label && this.#counts(report) && !this.#isIn(report, 'Closed'),
    );
  }

  #neighboursOf(report: ModelReport): ModelReport[] {
    const { kilometersThreshold: kilometers, daysThreshold: days } = this.rule;
    if (kilometers === null) return [];
    return this.reports.filter(
      (other) =>
        other !== report &&
        other.label !== null &&
        this.#counts(other) &&
        !this.#isIn(other, 'Closed') &&
        kilometersBetween(report.place, other.place) < 2 * kilometers &&
        (days === null || Math.abs(report.receivedOn - other.receivedOn) < days),
    );
  }

  /** docs/spec/alerts.md: linking, and joining or raising alerts. */
  #evaluate(report: ModelReport): void {
    report.label = null;
    if (report.isTraining || !this.#counts(report) || this.#isIn(report, 'Closed')) return;
    const labels = this.#neighboursOf(report).map(({ label }) => label);
    const label = labels[0] ?? ++this.#lastLabel;
    for (const other of this.reports) if (labels.includes(other.label)) other.label = label;
    report.label = label;
    this.#joinOrCreate(label);
  }

  #joinOrCreate(label: number): void {
    const cluster = this.#labelled(label);
    const open = this.#openAlertOf(label);
    if (open) {
      this.#add(
        open,
        cluster.filter((item) => !this.#isIn(item, 'Open', 'Escalated', 'Closed')),
      );
      return;
    }
    const counted = cluster.filter((item) => !this.#isIn(item, 'Escalated', 'Closed'));
    const { countThreshold } = this.rule;
    if (countThreshold === 0 || counted.length < countThreshold) return;
    const alert: ModelAlert = {
      ...{ number: this.alerts.length + 1, status: 'Open', reports: [], escalatedAt: null },
    };
    this.alerts.push(alert);
    this.#add(alert, counted);
  }

  #add(alert: ModelAlert, reports: ModelReport[]): void {
    for (const report of reports) {
      alert.reports.push(report);
      if (report.status === 'New') report.status = 'Pending';
    }
  }

  /** The oldest open alert. */
  #openAlertOf(label: number): ModelAlert | undefined {
    const cluster = this.#labelled(label);
    return this.alerts.find(
      ({ status, reports }) => status === 'Open' && reports.some((report) => cluster.includes(report)),
    );
  }

  /**
   * A report that was dismissed counts again: inside an alert its cluster is recomputed, otherwise it is evaluated like a new
   * one.
   */
  #countAgain(report: ModelReport): void {
    if (this.alertOf(report)) this.#recompute(report.label);
    else this.#evaluate(report);
  }

  /** A cluster without an open alert is recomputed when one of its reports changes. */
  #recompute(label: number | null): void {
    if (label === null || this.#openAlertOf(label)) return;
    const cluster = this.#labelled(label);
    for (const report of cluster) report.label = null;
    for (const report of cluster) this.#evaluate(report);
  }
}

/** On a sphere. The places of a history are never so close to the limit that the shape of the earth matters. */
function kilometersBetween(a: ModelPlace, b: ModelPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const halfChord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(halfChord));
}

import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { AlertRule } from '@harken/domain/health-risks/alert-rule';
import type { ReportStatus } from '@harken/domain/reports/kinds';

/** A place on the map of a history. */
export interface PlainPlace {
  latitude: number;
  longitude: number;
}

export interface PlainReport {
  /** Counts up in the order of arrival. */
  number: number;
  place: PlainPlace;
  /** In days. */
  receivedOn: number;
  isTraining: boolean;
  status: ReportStatus;
  label: number | null;
  /** Steps of the history, as everything that only has to come before or after something else. */
  acceptedAt: number | null;
  rejectedAt: number | null;
}

export interface PlainAlert {
  number: number;
  status: AlertStatus;
  reports: PlainReport[];
  escalatedAt: number | null;
}

/**
 * The alert rules as they are written down, without any thought for speed: whatever happens, every report is held
 * against every other one. It shares no code with the engine that it is compared with.
 */
export class PlainEngine {
  readonly reports: PlainReport[] = [];
  readonly alerts: PlainAlert[] = [];
  rule: AlertRule;
  #lastLabel = 0;

  constructor(rule: AlertRule) {
    this.rule = rule;
  }

  receive(place: PlainPlace, receivedOn: number, isTraining: boolean): void {
    const number = this.reports.length + 1;
    const report: PlainReport = {
      ...{ number, place, receivedOn, isTraining, status: 'New', label: null, acceptedAt: null },
      rejectedAt: null,
    };
    this.reports.push(report);
    this.#evaluate(report);
  }

  accept(report: PlainReport, step: number): void {
    const wasRejected = report.status === 'Rejected';
    Object.assign(report, { status: 'Accepted', acceptedAt: step });
    if (wasRejected) this.#countAgain(report);
  }

  reject(report: PlainReport, step: number): void {
    Object.assign(report, { status: 'Rejected', rejectedAt: step });
    this.#regroup(report.label);
  }

  /** Only inside an alert. */
  reset(report: PlainReport): void {
    const wasRejected = report.status === 'Rejected';
    report.status = 'Pending';
    if (wasRejected) this.#countAgain(report);
    else this.#regroup(report.label);
  }

  /** A new report gets another place or day, and looks for its neighbours again. */
  move(report: PlainReport, place: PlainPlace, receivedOn: number): void {
    const left = report.label;
    Object.assign(report, { place, receivedOn, label: null });
    this.#regroup(left);
    this.#evaluate(report);
  }

  escalate(alert: PlainAlert, step: number): void {
    Object.assign(alert, { status: 'Escalated', escalatedAt: step });
  }

  /** Reports that nobody checked are New again. */
  dismiss(alert: PlainAlert): void {
    this.#end(alert, 'Dismissed', 'New');
  }

  close(alert: PlainAlert): void {
    this.#end(alert, 'Closed', 'Closed');
  }

  /** The alert of a report that is not dismissed; there is never more than one. */
  alertOf(report: PlainReport): PlainAlert | undefined {
    return this.alerts.find((alert) => alert.status !== 'Dismissed' && alert.reports.includes(report));
  }

  #end(alert: PlainAlert, status: AlertStatus, statusOfPending: ReportStatus): void {
    alert.status = status;
    for (const report of alert.reports) if (report.status === 'Pending') report.status = statusOfPending;
  }

  #isIn(report: PlainReport, ...statuses: AlertStatus[]): boolean {
    return this.alerts.some((alert) => statuses.includes(alert.status) && alert.reports.includes(report));
  }

  #counts({ status }: PlainReport): boolean {
    return status === 'New' || status === 'Pending' || status === 'Accepted';
  }

  /** The reports that a label holds together now. */
  #labelled(label: number): PlainReport[] {
    return this.reports.filter(
      (report) => report.label === label && this.#counts(report) && !this.#isIn(report, 'Closed'),
    );
  }

  #neighboursOf(report: PlainReport): PlainReport[] {
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

  /** Operations 5.4 and 5.5. */
  #evaluate(report: PlainReport): void {
    report.label = null;
    if (report.isTraining || !this.#counts(report) || this.#isIn(report, 'Closed')) return;
    const labels = this.#neighboursOf(report).map(({ label }) => label);
    const label = labels[0] ?? ++this.#lastLabel;
    for (const other of this.reports) if (labels.includes(other.label)) other.label = label;
    report.label = label;
    this.#joinOrCreate(label);
  }

  #joinOrCreate(label: number): void {
    const group = this.#labelled(label);
    const open = this.#openAlertOf(label);
    if (open) {
      this.#add(
        open,
        group.filter((one) => !this.#isIn(one, 'Open', 'Escalated', 'Closed')),
      );
      return;
    }
    const counted = group.filter((one) => !this.#isIn(one, 'Escalated', 'Closed'));
    const { countThreshold } = this.rule;
    if (countThreshold === 0 || counted.length < countThreshold) return;
    const alert: PlainAlert = {
      ...{ number: this.alerts.length + 1, status: 'Open', reports: [], escalatedAt: null },
    };
    this.alerts.push(alert);
    this.#add(alert, counted);
  }

  #add(alert: PlainAlert, reports: PlainReport[]): void {
    for (const report of reports) {
      alert.reports.push(report);
      if (report.status === 'New') report.status = 'Pending';
    }
  }

  /** The oldest of several. */
  #openAlertOf(label: number): PlainAlert | undefined {
    const group = this.#labelled(label);
    return this.alerts.find(
      ({ status, reports }) => status === 'Open' && reports.some((report) => group.includes(report)),
    );
  }

  /** A report that had been dismissed is there again, and looks for its neighbours: in an alert with its group. */
  #countAgain(report: PlainReport): void {
    if (this.alertOf(report)) this.#regroup(report.label);
    else this.#evaluate(report);
  }

  /** Decision 14: while a group has no open alert, it is computed anew when one of its reports changes. */
  #regroup(label: number | null): void {
    if (label === null || this.#openAlertOf(label)) return;
    const group = this.#labelled(label);
    for (const report of group) report.label = null;
    for (const report of group) this.#evaluate(report);
  }
}

/** On a sphere as large as the earth. Places of a history never lie so that the shape of the earth would matter. */
function kilometersBetween(one: PlainPlace, other: PlainPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const halfChord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(halfChord));
}

import type { ReportStatus } from '../reports/kinds.ts';
import type { CrossCheckTimes } from '../reports/report-life.ts';
import type { AlertStatus, AssessmentStatus } from './statuses.ts';

/** The reports of an alert, counted: those kept, and those nobody has cross-checked. */
export interface AlertToAssess {
  alertStatus: AlertStatus;
  /** The count threshold of the alert rule as it stands today. */
  countThreshold: number;
  accepted: number;
  pending: number;
}

/**
 * What the cross-checks of an alert's reports amount to.
 *
 * Enough kept reports: to escalate. Too few even if all pending ones were kept: to dismiss. Otherwise open.
 */
export function assessmentStatus(alert: AlertToAssess): AssessmentStatus {
  if (alert.alertStatus !== 'Open') return alert.alertStatus;
  if (alert.accepted >= alert.countThreshold) return 'ToEscalate';
  return alert.accepted + alert.pending >= alert.countThreshold ? 'Open' : 'ToDismiss';
}

/** The three decisions on one report inside an alert, named as the calls are. */
export type ReportDeed = 'acceptReport' | 'dismissReport' | 'resetReport';

/** Why a decision on a report inside an alert is refused: problem keys. */
export type ReportDeedRefusal =
  | `alert.${ReportDeed}.${'noPermission' | 'wrongAlertStatus' | 'wrongReportStatus'}`
  | 'alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation';

/** What decides on a deed inside an alert. Instants are epoch milliseconds. */
export interface ReportInAlert extends CrossCheckTimes {
  isPermitted: boolean;
  alertStatus: AlertStatus;
  reportStatus: ReportStatus;
  escalatedAt: number | null;
}

/** Why a report inside an alert cannot be kept or dismissed, or null if it can: only pending ones can. */
export function crossCheckInAlertRefusal(
  deed: 'acceptReport' | 'dismissReport',
  report: Pick<ReportInAlert, 'isPermitted' | 'alertStatus' | 'reportStatus'>,
): ReportDeedRefusal | null {
  return refusalInOrder(deed, report, report.reportStatus === 'Pending');
}

/**
 * Why a cross-checked report inside an alert cannot be put back to pending, or null if it can.
 *
 * What was decided before the alert was escalated led to the escalation and stands; a decision in the very
 * instant of the escalation may be taken back.
 */
export function resetRefusal(report: ReportInAlert): ReportDeedRefusal | null {
  const isCrossChecked = report.reportStatus === 'Accepted' || report.reportStatus === 'Rejected';
  const refusal = refusalInOrder('resetReport', report, isCrossChecked);
  if (refusal !== null || report.alertStatus !== 'Escalated') return refusal;
  const decidedAt = report.reportStatus === 'Accepted' ? report.acceptedAt : report.rejectedAt;
  const wasBefore = decidedAt !== null && report.escalatedAt !== null && decidedAt < report.escalatedAt;
  return wasBefore ? 'alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation' : null;
}

function refusalInOrder(
  deed: ReportDeed,
  report: Pick<ReportInAlert, 'isPermitted' | 'alertStatus'>,
  hasRightReportStatus: boolean,
): ReportDeedRefusal | null {
  if (!report.isPermitted) return `alert.${deed}.noPermission`;
  const isOngoing = report.alertStatus === 'Open' || report.alertStatus === 'Escalated';
  if (!isOngoing) return `alert.${deed}.wrongAlertStatus`;
  return hasRightReportStatus ? null : `alert.${deed}.wrongReportStatus`;
}

/** Why the alert as a whole cannot be decided on: problem keys. */
export type AlertDeedRefusal =
  | `alert.${'escalateAlert' | 'dismissAlert' | 'closeAlert'}.${'noPermission' | 'wrongStatus'}`
  | 'alert.escalateAlert.thresholdNotReached'
  | 'alert.dismissAlert.possibleEscalation';

/** Why an alert cannot be escalated, or null if it can: it is open and enough of its reports were kept. */
export function escalateRefusal(alert: AlertToAssess & { isPermitted: boolean }): AlertDeedRefusal | null {
  if (!alert.isPermitted) return 'alert.escalateAlert.noPermission';
  if (alert.alertStatus !== 'Open') return 'alert.escalateAlert.wrongStatus';
  return assessmentStatus(alert) === 'ToEscalate' ? null : 'alert.escalateAlert.thresholdNotReached';
}

/** Why an alert cannot be dismissed, or null if it can: it is open and can no longer reach the threshold. */
export function dismissRefusal(alert: AlertToAssess & { isPermitted: boolean }): AlertDeedRefusal | null {
  if (!alert.isPermitted) return 'alert.dismissAlert.noPermission';
  if (alert.alertStatus !== 'Open') return 'alert.dismissAlert.wrongStatus';
  return assessmentStatus(alert) === 'ToDismiss' ? null : 'alert.dismissAlert.possibleEscalation';
}

/** Why an alert cannot be closed, or null if it can: only what was escalated is closed. */
export function closeRefusal(alert: {
  isPermitted: boolean;
  alertStatus: AlertStatus;
}): AlertDeedRefusal | null {
  if (!alert.isPermitted) return 'alert.closeAlert.noPermission';
  return alert.alertStatus === 'Escalated' ? null : 'alert.closeAlert.wrongStatus';
}

import type { ReportStatus } from '../reports/kinds.ts';
import type { CrossCheckTimes } from '../reports/report-lifecycle.ts';
import type { AlertStatus, AssessmentStatus } from './statuses.ts';

/** The reports of an alert, counted: accepted, and not cross-checked yet. */
export interface AlertToAssess {
  alertStatus: AlertStatus;
  /** The count threshold of the alert rule as it is today. */
  countThreshold: number;
  accepted: number;
  pending: number;
}

/**
 * What the cross-checks of an alert's reports suggest: escalate when enough reports are accepted, dismiss when too few would
 * be accepted even if all pending ones were, otherwise leave it open.
 */
export function deriveAssessmentStatus(alert: AlertToAssess): AssessmentStatus {
  if (alert.alertStatus !== 'Open') return alert.alertStatus;
  if (alert.accepted >= alert.countThreshold) return 'ToEscalate';
  return alert.accepted + alert.pending >= alert.countThreshold ? 'Open' : 'ToDismiss';
}

/** The three decisions on one report of an alert, named like their calls. */
export type AlertReportAction = 'acceptReport' | 'dismissReport' | 'resetReport';

/** Why a decision on a report of an alert is not allowed: error keys. */
export type AlertReportError =
  | `alert.${AlertReportAction}.${'noPermission' | 'wrongAlertStatus' | 'wrongReportStatus'}`
  | 'alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation';

/** What decides whether an action on a report of an alert is allowed. Instants are epoch milliseconds. */
export interface ReportInAlert extends CrossCheckTimes {
  isPermitted: boolean;
  alertStatus: AlertStatus;
  reportStatus: ReportStatus;
  escalatedAt: number | null;
}

/** Why a report of an alert cannot be accepted or dismissed, or null if it can: it must be pending. */
export function validateCrossCheckInAlert(
  action: 'acceptReport' | 'dismissReport',
  report: Pick<ReportInAlert, 'isPermitted' | 'alertStatus' | 'reportStatus'>,
): AlertReportError | null {
  return validateInOrder(action, report, report.reportStatus === 'Pending');
}

/**
 * Why a cross-checked report of an alert cannot be reset to pending, or null if it can.
 *
 * Decisions made before the escalation led to it and can no longer be reset. A decision made at the very instant of the
 * escalation can.
 */
export function validateReset(report: ReportInAlert): AlertReportError | null {
  const isCrossChecked = report.reportStatus === 'Accepted' || report.reportStatus === 'Rejected';
  const error = validateInOrder('resetReport', report, isCrossChecked);
  if (error !== null || report.alertStatus !== 'Escalated') return error;
  const decidedAt = report.reportStatus === 'Accepted' ? report.acceptedAt : report.rejectedAt;
  const wasBefore = decidedAt !== null && report.escalatedAt !== null && decidedAt < report.escalatedAt;
  return wasBefore ? 'alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation' : null;
}

function validateInOrder(
  action: AlertReportAction,
  report: Pick<ReportInAlert, 'isPermitted' | 'alertStatus'>,
  hasRightReportStatus: boolean,
): AlertReportError | null {
  if (!report.isPermitted) return `alert.${action}.noPermission`;
  const isOngoing = report.alertStatus === 'Open' || report.alertStatus === 'Escalated';
  if (!isOngoing) return `alert.${action}.wrongAlertStatus`;
  return hasRightReportStatus ? null : `alert.${action}.wrongReportStatus`;
}

/** Why an action on a whole alert is not allowed: error keys. */
export type AlertActionError =
  | `alert.${'escalateAlert' | 'dismissAlert' | 'closeAlert'}.${'noPermission' | 'wrongStatus'}`
  | 'alert.escalateAlert.thresholdNotReached'
  | 'alert.dismissAlert.possibleEscalation';

/** Why an alert cannot be escalated, or null if it can: it is open and enough of its reports are accepted. */
export function validateEscalation(alert: AlertToAssess & { isPermitted: boolean }): AlertActionError | null {
  if (!alert.isPermitted) return 'alert.escalateAlert.noPermission';
  if (alert.alertStatus !== 'Open') return 'alert.escalateAlert.wrongStatus';
  return deriveAssessmentStatus(alert) === 'ToEscalate' ? null : 'alert.escalateAlert.thresholdNotReached';
}

/** Why an alert cannot be dismissed, or null if it can: it is open and can no longer reach the threshold. */
export function validateDismissal(alert: AlertToAssess & { isPermitted: boolean }): AlertActionError | null {
  if (!alert.isPermitted) return 'alert.dismissAlert.noPermission';
  if (alert.alertStatus !== 'Open') return 'alert.dismissAlert.wrongStatus';
  return deriveAssessmentStatus(alert) === 'ToDismiss' ? null : 'alert.dismissAlert.possibleEscalation';
}

/** Why an alert cannot be closed, or null if it can: it must be escalated. */
export function validateClosing(alert: {
  isPermitted: boolean;
  alertStatus: AlertStatus;
}): AlertActionError | null {
  if (!alert.isPermitted) return 'alert.closeAlert.noPermission';
  return alert.alertStatus === 'Escalated' ? null : 'alert.closeAlert.wrongStatus';
}

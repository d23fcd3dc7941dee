import type { AlertStatus } from '../alerts/statuses.ts';
import type { ReportKind, ReportStatus } from './kinds.ts';

/** When a report was last cross-checked, as instants in epoch milliseconds. */
export interface CrossCheckTimes {
  acceptedAt: number | null;
  rejectedAt: number | null;
}

/** Whether staff accepted or dismissed the report before its alert was escalated: then the decision can no longer change. */
export function wasCrossCheckedBeforeEscalation(times: CrossCheckTimes, escalatedAt: number | null): boolean {
  if (escalatedAt === null) return false;
  return [times.acceptedAt, times.rejectedAt].some((at) => at !== null && at < escalatedAt);
}

/** What decides whether staff may accept or dismiss a report in the list. */
export interface ReportToCrossCheck {
  status: ReportStatus;
  kind: ReportKind;
  isActivityReport: boolean;
  /** The report's village is known. */
  hasLocation: boolean;
  /** The reader may not see the sender, so they may not cross-check the report either. */
  isAnonymized: boolean;
  /** Staff confirmed that it is a duplicate. */
  isDuplicate: boolean;
  /** The report's latest alert, unless that was dismissed. */
  alert: { status: AlertStatus; reportWasCrossCheckedBeforeEscalation: boolean } | null;
}

/** Why a report cannot be accepted or dismissed: error keys. */
export type CrossCheckError =
  | 'report.alreadyCrossChecked'
  | 'report.notCrossChecked'
  | 'report.cannotCrossCheckDcpReport'
  | 'report.cannotCrossCheckReportWithoutLocation'
  | 'report.cannotCrossCheckAnonymizedReport'
  | 'report.cannotCrossCheckActivityReport'
  | 'report.cannotCrossCheckRepetition'
  | 'report.cannotCrossCheckReportInAlert';

/**
 * Why a report cannot be accepted (Accepted) or dismissed (Rejected) in the list, or null if it can.
 *
 * A dismissed alert does not matter. In an escalated alert only reports without a decision at the escalation can be
 * cross-checked, in a closed one none.
 */
export function validateCrossCheck(
  report: ReportToCrossCheck,
  target: 'Accepted' | 'Rejected',
): CrossCheckError | null {
  if (report.status === target) return 'report.alreadyCrossChecked';
  return findObstacle(report);
}

/**
 * Why the decision on a report cannot be undone in the list, or null if it can: then the report waits for a cross-check again.
 * The same reports can be reset as accepted or dismissed.
 */
export function validateCrossCheckReset(report: ReportToCrossCheck): CrossCheckError | null {
  const isCrossChecked = report.status === 'Accepted' || report.status === 'Rejected';
  return isCrossChecked ? findObstacle(report) : 'report.notCrossChecked';
}

/** The status of a report without a decision: in an alert it waits for a cross-check there. */
export function getStatusAfterReset({ alert }: Pick<ReportToCrossCheck, 'alert'>): 'New' | 'Pending' {
  return alert === null || alert.status === 'Dismissed' ? 'New' : 'Pending';
}

function findObstacle(report: ReportToCrossCheck): CrossCheckError | null {
  if (report.kind === 'DataCollectionPoint') return 'report.cannotCrossCheckDcpReport';
  if (!report.hasLocation) return 'report.cannotCrossCheckReportWithoutLocation';
  if (report.isAnonymized) return 'report.cannotCrossCheckAnonymizedReport';
  if (report.isActivityReport) return 'report.cannotCrossCheckActivityReport';
  if (report.isDuplicate) return 'report.cannotCrossCheckRepetition';
  return isDecidableInAlert(report.alert) ? null : 'report.cannotCrossCheckReportInAlert';
}

function isDecidableInAlert(alert: ReportToCrossCheck['alert']): boolean {
  if (alert === null || alert.status === 'Open' || alert.status === 'Dismissed') return true;
  return alert.status === 'Escalated' && !alert.reportWasCrossCheckedBeforeEscalation;
}

/** What decides whether staff may edit a report. */
export interface ReportToEdit {
  status: ReportStatus;
  isActivityReport: boolean;
  isFromUnknownSender: boolean;
  isAnonymized: boolean;
  /** Staff confirmed that it is a duplicate. */
  isDuplicate: boolean;
  isDataCollectorDeleted: boolean;
  isProjectClosed: boolean;
}

/** Whether a report can be edited: it is New and no duplicate. Activity reports only while their sender is unknown. */
export function isEditable(report: ReportToEdit): boolean {
  if (report.status !== 'New' || report.isAnonymized || report.isDuplicate) return false;
  if (report.isDataCollectorDeleted || report.isProjectClosed) return false;
  return !report.isActivityReport || report.isFromUnknownSender;
}

/** The statuses that the edit form offers for a report with this status. */
export function listSelectableStatuses(current: ReportStatus): readonly ReportStatus[] {
  if (current === 'New') return statusesSettableByEdit;
  return current === 'Closed' ? ['Closed'] : ['Pending', 'Accepted', 'Rejected'];
}

/** The statuses that an edit may leave a report in; only New reports are edited. */
export const statusesSettableByEdit: readonly ReportStatus[] = ['New', 'Accepted', 'Rejected'];

/** Whether the edit form shows the status: counts and activity reports are not cross-checked there. */
export function hasEditableStatus(kind: ReportKind, isActivityReport: boolean): boolean {
  return (kind === 'Single' || kind === 'Event') && !isActivityReport;
}

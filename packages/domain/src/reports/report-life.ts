import type { AlertStatus } from '../alerts/statuses.ts';
import type { ReportKind, ReportStatus } from './kinds.ts';

/** When a report was last cross-checked, as instants in epoch milliseconds. */
export interface CrossCheckTimes {
  acceptedAt: number | null;
  rejectedAt: number | null;
}

/** Whether staff had kept or dismissed the report before its alert was escalated: then the decision stands. */
export function wasCrossCheckedBeforeEscalation(times: CrossCheckTimes, escalatedAt: number | null): boolean {
  if (escalatedAt === null) return false;
  return [times.acceptedAt, times.rejectedAt].some((at) => at !== null && at < escalatedAt);
}

/** What decides whether staff may keep or dismiss a report from the list. */
export interface ReportToCrossCheck {
  status: ReportStatus;
  kind: ReportKind;
  isActivityReport: boolean;
  /** The report's village is known. */
  hasLocation: boolean;
  /** The reader may not see who sent the report, so may not judge it either. */
  isAnonymized: boolean;
  /** Staff confirmed that it repeats another report. */
  isRepetition: boolean;
  /** The report's latest alert that was not dismissed. */
  alert: { status: AlertStatus; reportWasCrossCheckedBeforeEscalation: boolean } | null;
}

/** Why a report cannot be kept or dismissed: problem keys. */
export type CrossCheckRefusal =
  | 'report.alreadyCrossChecked'
  | 'report.cannotCrossCheckDcpReport'
  | 'report.cannotCrossCheckReportWithoutLocation'
  | 'report.cannotCrossCheckAnonymizedReport'
  | 'report.cannotCrossCheckActivityReport'
  | 'report.cannotCrossCheckRepetition'
  | 'report.cannotCrossCheckReportInAlert';

/**
 * Why a report cannot be kept (Accepted) or dismissed (Rejected) from the list, or null if it can.
 *
 * A dismissed alert counts as none. In an escalated alert only what was open at the escalation can be decided;
 * in a closed one nothing.
 */
export function crossCheckRefusal(
  report: ReportToCrossCheck,
  target: 'Accepted' | 'Rejected',
): CrossCheckRefusal | null {
  if (report.status === target) return 'report.alreadyCrossChecked';
  if (report.kind === 'DataCollectionPoint') return 'report.cannotCrossCheckDcpReport';
  if (!report.hasLocation) return 'report.cannotCrossCheckReportWithoutLocation';
  if (report.isAnonymized) return 'report.cannotCrossCheckAnonymizedReport';
  if (report.isActivityReport) return 'report.cannotCrossCheckActivityReport';
  if (report.isRepetition) return 'report.cannotCrossCheckRepetition';
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
  /** Staff confirmed that it repeats another report. */
  isRepetition: boolean;
  isDataCollectorDeleted: boolean;
  isProjectClosed: boolean;
}

/** Whether the edit form is open to a report: only New ones, no repetitions; activity only while the sender is unknown. */
export function isEditable(report: ReportToEdit): boolean {
  if (report.status !== 'New' || report.isAnonymized || report.isRepetition) return false;
  if (report.isDataCollectorDeleted || report.isProjectClosed) return false;
  return !report.isActivityReport || report.isFromUnknownSender;
}

/** The statuses the edit form offers for a report that has this one. */
export function selectableStatuses(current: ReportStatus): readonly ReportStatus[] {
  if (current === 'New') return statusesSettableByEdit;
  return current === 'Closed' ? ['Closed'] : ['Pending', 'Accepted', 'Rejected'];
}

/** The statuses that an edit may leave a report in; only New reports are edited. */
export const statusesSettableByEdit: readonly ReportStatus[] = ['New', 'Accepted', 'Rejected'];

/** Whether the edit form shows a status at all: counts and activity are never cross-checked there. */
export function hasEditableStatus(kind: ReportKind, isActivityReport: boolean): boolean {
  return (kind === 'Single' || kind === 'Event') && !isActivityReport;
}

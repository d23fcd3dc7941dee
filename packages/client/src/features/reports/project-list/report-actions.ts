import { validateDuplicateDecision } from '@harken/domain/reports/duplicates';
import { isEditable, validateCrossCheck } from '@harken/domain/reports/report-lifecycle';
import type { ReportRow } from '../reports.api.ts';

/** What can be done with a report in its row. */
export type CrossCheckAction = 'dismiss' | 'accept';
export type DuplicateAction = 'confirmRepetition' | 'denyRepetition';
export type ReportAction =
  | CrossCheckAction
  | 'reset'
  | DuplicateAction
  | 'markAsCorrected'
  | 'markAsNotCorrected';

const targets = { dismiss: 'Rejected', accept: 'Accepted' } as const;

/** The decisions that the rules allow for a report, regardless of the user's rights. */
export function listCrossCheckActions(report: ReportRow): CrossCheckAction[] {
  const { isValid, status, reportType, isActivityReport, isAnonymized, repetition, alert = null } = report;
  if (!isValid || !reportType) return [];
  const subject = {
    status,
    kind: reportType,
    isActivityReport,
    isAnonymized,
    isDuplicate: repetition === 'Confirmed',
    hasLocation: Boolean(report.village),
    alert,
  };
  const actions = ['dismiss', 'accept'] as const;
  return actions.filter((action) => validateCrossCheck(subject, targets[action]) === null);
}

/** Whether the rules allow editing a report of an open project. */
function isEditableRow(report: ReportRow): boolean {
  const { isValid, status, isActivityReport, isAnonymized, repetition, dataCollectorIsDeleted } = report;
  const subject = {
    status,
    isActivityReport,
    isFromUnknownSender: isFromUnknownSender(report),
    isAnonymized,
    isDuplicate: repetition === 'Confirmed',
    isDataCollectorDeleted: dataCollectorIsDeleted,
    isProjectClosed: false,
  };
  return isValid && isEditable(subject);
}

/** Only reports of unknown senders have no name. */
export function isFromUnknownSender(report: ReportRow): boolean {
  return !report.dataCollectorDisplayName;
}

/** The decisions about a possible duplicate. Staff may change their mind. */
function listDuplicateActions(report: ReportRow): DuplicateAction[] {
  const { repetition = null, alert, isAnonymized } = report;
  const subject = { repetition, alertStatus: alert?.status ?? null };
  if (isAnonymized) return [];
  const actions: DuplicateAction[] = [];
  if (repetition !== 'Confirmed' && validateDuplicateDecision(subject, true) === null)
    actions.push('confirmRepetition');
  if (repetition !== 'Denied' && validateDuplicateDecision(subject, false) === null)
    actions.push('denyRepetition');
  return actions;
}

/** What the user may do with the reports of a project. */
export type ReportRights = { mayEdit: boolean; mayDecide: boolean; mayAssign: boolean };
export type MenuAction = 'edit' | 'assign' | DuplicateAction;

/** The less frequent actions that rules and rights allow; they are in a menu. */
export function listMenuActions(
  report: ReportRow,
  { mayEdit, mayDecide, mayAssign }: ReportRights,
): MenuAction[] {
  return [
    ...(mayEdit && isEditableRow(report) ? (['edit'] as const) : []),
    ...(mayAssign && isFromUnknownSender(report) && report.phoneNumber ? (['assign'] as const) : []),
    ...(mayDecide ? listDuplicateActions(report) : []),
  ];
}

/** Whether a report still waits for a decision. */
export function isToCheck(report: ReportRow): boolean {
  return listCrossCheckActions(report).length === 2;
}

/** The next report that waits for a decision: first those below, then from the top. */
export function findNextToCheck(reports: readonly ReportRow[], after: ReportRow): ReportRow | undefined {
  const index = reports.findIndex((report) => report.id === after.id);
  return [...reports.slice(index + 1), ...reports.slice(0, Math.max(index, 0))].find(isToCheck);
}

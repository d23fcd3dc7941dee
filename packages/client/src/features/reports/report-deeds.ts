import { repetitionRefusal } from '@harken/domain/reports/repetitions';
import { crossCheckRefusal, isEditable } from '@harken/domain/reports/report-life';
import type { ReportRow } from './reports.api.ts';

/** What can be done with a report in its row. */
export type CrossCheckDeed = 'dismiss' | 'accept';
export type RepetitionDeed = 'confirmRepetition' | 'denyRepetition';
export type ReportDeed = CrossCheckDeed | RepetitionDeed | 'markAsCorrected' | 'markAsNotCorrected';

const targets = { dismiss: 'Rejected', accept: 'Accepted' } as const;

/** Which decisions are open on a report, by the rules alone; who may take them is another question. */
export function crossCheckDeedsOf(report: ReportRow): CrossCheckDeed[] {
  const { isValid, status, reportType, isActivityReport, isAnonymized, repetition, alert = null } = report;
  if (!isValid || !reportType) return [];
  const subject = {
    status,
    kind: reportType,
    isActivityReport,
    isAnonymized,
    isRepetition: repetition === 'Confirmed',
    hasLocation: Boolean(report.village),
    alert,
  };
  const deeds = ['dismiss', 'accept'] as const;
  return deeds.filter((deed) => crossCheckRefusal(subject, targets[deed]) === null);
}

/** Whether the edit form is open to a report of an open project, by the rules alone. */
function isEditableRow(report: ReportRow): boolean {
  const { isValid, status, isActivityReport, isAnonymized, repetition, dataCollectorIsDeleted } = report;
  const subject = {
    status,
    isActivityReport,
    isFromUnknownSender: isOfUnknownSender(report),
    isAnonymized,
    isRepetition: repetition === 'Confirmed',
    isDataCollectorDeleted: dataCollectorIsDeleted,
    isProjectClosed: false,
  };
  return isValid && isEditable(subject);
}

/** Nobody knows whose number it is: only then there is no name. */
export function isOfUnknownSender(report: ReportRow): boolean {
  return !report.dataCollectorDisplayName;
}

/** What may be said of a message that was flagged as a repetition. Staff may change their mind. */
function repetitionDeedsOf(report: ReportRow): RepetitionDeed[] {
  const { repetition = null, alert, isAnonymized } = report;
  const subject = { repetition, alertStatus: alert?.status ?? null };
  if (isAnonymized) return [];
  const deeds: RepetitionDeed[] = [];
  if (repetition !== 'Confirmed' && repetitionRefusal(subject, true) === null)
    deeds.push('confirmRepetition');
  if (repetition !== 'Denied' && repetitionRefusal(subject, false) === null) deeds.push('denyRepetition');
  return deeds;
}

/** What the reader may do with the reports of a project, by role and place. */
export type ReportRights = { mayEdit: boolean; mayDecide: boolean; mayAssign: boolean };
export type MenuDeed = 'edit' | 'assign' | RepetitionDeed;

/** What is rarely done with a report, as far as rules and rights leave it open. */
export function menuDeedsOf(report: ReportRow, { mayEdit, mayDecide, mayAssign }: ReportRights): MenuDeed[] {
  return [
    ...(mayEdit && isEditableRow(report) ? (['edit'] as const) : []),
    ...(mayAssign && isOfUnknownSender(report) && report.phoneNumber ? (['assign'] as const) : []),
    ...(mayDecide ? repetitionDeedsOf(report) : []),
  ];
}

/** Whether nobody has decided on a report that waits for it. */
export function isToCheck(report: ReportRow): boolean {
  return crossCheckDeedsOf(report).length === 2;
}

/** The next report that waits for a decision, first below, then from the top. */
export function nextToCheck(reports: readonly ReportRow[], after: ReportRow): ReportRow | undefined {
  const place = reports.findIndex((report) => report.id === after.id);
  return [...reports.slice(place + 1), ...reports.slice(0, Math.max(place, 0))].find(isToCheck);
}

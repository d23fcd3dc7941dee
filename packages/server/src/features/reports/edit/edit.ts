import type { ErrorKey } from '@harken/contract/error-keys';
import type { reportCalls } from '@harken/contract/reports';
import { daysBetween } from '@harken/domain/calendar/calendar-date';
import { type EpiWeekStart, getEpiWeek } from '@harken/domain/calendar/epi-week';
import { getCalendarDate, getOffsetMinutes } from '@harken/domain/calendar/time-zone';
import { type HealthRiskType, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { type Dismissal, findMissingPart, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import { findOnsetError, mayHaveOnset, type OnsetOrigin } from '@harken/domain/reports/onset';
import { maxNumber, type ReportCounts } from '@harken/domain/reports/parse-message';
import {
  hasEditableStatus,
  isEditable,
  statusesSettableByEdit,
} from '@harken/domain/reports/report-lifecycle';
import { countReportedCases } from '@harken/domain/reports/reported-cases';
import { validateReport } from '@harken/domain/reports/validate-report';
import type { z } from 'zod';
import { fieldError } from '../../../platform/http/expected-error.ts';
import type { EditableReport } from './edit.queries.ts';

/** The report as staff entered it in the edit form. */
export type EditedReport = z.output<(typeof reportCalls)['editReport']['body']>;

/** Why a report cannot be edited at all, or null. */
export function findEditError(report: EditableReport): ErrorKey | null {
  if (report.status !== 'New') return 'report.edit.onlyNewReportsEditable';
  if (report.isRepetition) return 'report.edit.isRepetition';
  const canBeEdited = isEditable({
    status: report.status,
    isActivityReport: report.isActivity,
    isFromUnknownSender: report.dataCollectorId === null,
    isAnonymized: !report.isSenderShown,
    isDuplicate: report.isRepetition,
    isDataCollectorDeleted: report.isCollectorDeleted,
    isProjectClosed: false, // a closed project already refuses the permission
  });
  return canBeEdited ? null : 'report.edit.notEditable';
}

const dayInMilliseconds = 86_400_000;
const minuteInMilliseconds = 60_000;

/**
 * The same local time on another day.
 *
 * @param day the calendar day in that time zone, yyyy-MM-dd
 */
export function moveToDay(receivedAt: Date, day: string, timeZoneId: string): Date {
  const previous = receivedAt.getTime();
  const moved = previous + daysBetween(getCalendarDate(timeZoneId, previous), day) * dayInMilliseconds;
  const offsetChange = getOffsetMinutes(timeZoneId, previous) - getOffsetMinutes(timeZoneId, moved);
  return new Date(moved + offsetChange * minuteInMilliseconds);
}

/**
 * Allows the report's own day and days that have begun in the time zone of the project.
 *
 * @throws a validation error for a future day
 */
export function requirePastDay(report: EditableReport, day: string, now: Date): void {
  const timeZoneId = report.timeZoneId ?? 'UTC';
  const own = getCalendarDate(timeZoneId, report.receivedAt.getTime());
  if (day > own && day > getCalendarDate(timeZoneId, now.getTime()))
    throw fieldError('Date', 'validation.timeInFuture');
}

/** Day and epi week of a report. */
export function computeDays(
  receivedAt: Date,
  calendar: { timeZoneId: string; epiWeekStartDay: EpiWeekStart },
) {
  const reportedOn = getCalendarDate(calendar.timeZoneId, receivedAt.getTime());
  const { year, week } = getEpiWeek(reportedOn, calendar.epiWeekStartDay);
  return { receivedAt, reportedOn, epiYear: year, epiWeek: week };
}

/**
 * The health risk after the edit.
 *
 * @throws a validation error if this kind of report cannot be about it
 */
export function resolveHealthRisk(
  report: EditableReport,
  risk: { projectHealthRiskId: number; code: number; type: HealthRiskType },
) {
  const error = validateReport({ kind: report.kind, healthRiskType: risk.type, dataCollectorType: null });
  if (error) throw fieldError('HealthRiskId', 'validation.valueInvalid');
  return {
    projectHealthRiskId: risk.projectHealthRiskId,
    isActivity: reservedActivityCodes.includes(risk.code),
  };
}

/**
 * The counts after the edit; counts not sent stay unchanged, event reports have none.
 *
 * @throws a validation error
 */
export function mergeCounts(report: EditableReport, edited: EditedReport, healthRiskType: HealthRiskType) {
  if (report.kind === 'Event') return { reportedCaseCount: countReportedCases(healthRiskType, null) };
  const counts: ReportCounts = {
    malesBelowFive: edited.countMalesBelowFive ?? report.countMalesBelowFive ?? 0,
    malesAtLeastFive: edited.countMalesAtLeastFive ?? report.countMalesAtLeastFive ?? 0,
    femalesBelowFive: edited.countFemalesBelowFive ?? report.countFemalesBelowFive ?? 0,
    femalesAtLeastFive: edited.countFemalesAtLeastFive ?? report.countFemalesAtLeastFive ?? 0,
    unspecifiedSexAndAge: edited.countUnspecifiedSexAndAge ?? report.countUnspecifiedSexAndAge ?? 0,
  };
  const people = countReportedCases('Human', counts);
  if (people > maxNumber) {
    throw fieldError('CountMalesBelowFive', 'validation.tooLarge', { value: maxNumber });
  }
  if (report.kind === 'Single' && people !== 1) {
    throw fieldError('CountUnspecifiedSexAndAge', 'validation.valueInvalid');
  }
  return {
    reportedCaseCount: countReportedCases(healthRiskType, counts),
    countMalesBelowFive: counts.malesBelowFive,
    countMalesAtLeastFive: counts.malesAtLeastFive,
    countFemalesBelowFive: counts.femalesBelowFive,
    countFemalesAtLeastFive: counts.femalesAtLeastFive,
    countUnspecifiedSexAndAge: counts.unspecifiedSexAndAge,
    ...(report.kind === 'DataCollectionPoint' && mergeCollectionPointCounts(report, edited)),
  };
}

function mergeCollectionPointCounts(report: EditableReport, edited: EditedReport) {
  return {
    referredCount: edited.referredCount ?? report.referredCount ?? 0,
    deathCount: edited.deathCount ?? report.deathCount ?? 0,
    fromOtherVillagesCount: edited.fromOtherVillagesCount ?? report.fromOtherVillagesCount ?? 0,
  };
}

/**
 * The onset after the edit. A report that is no longer about ill people has none, and a date that was not changed keeps its origin.
 *
 * @throws a validation error for a day after the report or long before it, and where there is nobody whose onset it could be
 */
export function resolveOnset(
  report: EditableReport,
  edited: EditedReport,
  after: { reportedOn: string; reportedCaseCount: number },
): { onsetOn: string | null; onsetOrigin: OnsetOrigin | null } {
  const onsetOn = edited.onsetOn === undefined ? report.onsetOn : edited.onsetOn;
  const mayHave = mayHaveOnset({ kind: report.kind, reportedCaseCount: after.reportedCaseCount });
  if (onsetOn === null || (!mayHave && !edited.onsetOn)) return { onsetOn: null, onsetOrigin: null };
  if (!mayHave) throw fieldError('OnsetOn', 'validation.valueInvalid');
  const error = findOnsetError(onsetOn, after.reportedOn);
  if (error) throw fieldError('OnsetOn', `validation.${error}`);
  const isUnchanged = onsetOn === report.onsetOn;
  return { onsetOn, onsetOrigin: isUnchanged ? (report.onsetOrigin as OnsetOrigin) : 'staff' };
}

/**
 * The status after the edit. Only for single and event reports, and not for activity reports, can it be changed here.
 *
 * @throws a validation error for a status that staff cannot set
 */
export function resolveStatus(report: EditableReport, edited: EditedReport, isActivity: boolean) {
  if (!hasEditableStatus(report.kind, isActivity)) return report.status;
  if (!statusesSettableByEdit.includes(edited.reportStatus)) {
    throw fieldError('ReportStatus', 'validation.valueInvalid');
  }
  return edited.reportStatus;
}

/**
 * Why an edit dismisses the report.
 *
 * @throws a validation error if the reason lacks its text, or the text its reason
 */
export function resolveDismissal(edited: EditedReport): Dismissal {
  if (edited.reportStatus !== 'Rejected') return noDismissal;
  const dismissal = { reason: edited.dismissalReason ?? null, note: edited.dismissalNote };
  const missing = findMissingPart(dismissal);
  if (missing) {
    throw fieldError(missing === 'note' ? 'DismissalNote' : 'DismissalReason', 'validation.fieldRequired');
  }
  return dismissal;
}

import type { ProblemKey } from '@harken/contract/problems';
import type { reportCalls } from '@harken/contract/reports';
import { daysBetween } from '@harken/domain/calendar/calendar-date';
import { type EpiWeekStart, epiWeekOf } from '@harken/domain/calendar/epi-week';
import { calendarDateIn, offsetMinutesAt } from '@harken/domain/calendar/time-zone';
import { type HealthRiskType, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { largestNumber, type ReportCounts } from '@harken/domain/reports/read-message';
import { hasEditableStatus, isEditable, statusesSettableByEdit } from '@harken/domain/reports/report-life';
import { reportedCaseCount } from '@harken/domain/reports/reported-cases';
import { validateReport } from '@harken/domain/reports/validate-report';
import type { z } from 'zod';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { EditableReport } from './reports.edit.queries.ts';

/** What staff want a report to be. */
export type EditedReport = z.output<(typeof reportCalls)['editReport']['body']>;

/** Why a report as it stands is not open to the edit form, or null. */
export function editRefusal(report: EditableReport): ProblemKey | null {
  if (report.status !== 'New') return 'report.edit.onlyNewReportsEditable';
  if (report.isRepetition) return 'report.edit.isRepetition';
  const canBeEdited = isEditable({
    status: report.status,
    isActivityReport: report.isActivity,
    isFromUnknownSender: report.dataCollectorId === null,
    isAnonymized: !report.isSenderShown,
    isRepetition: report.isRepetition,
    isDataCollectorDeleted: report.isCollectorDeleted,
    isProjectClosed: false, // suspends the permission already
  });
  return canBeEdited ? null : 'report.edit.notEditable';
}

const dayInMilliseconds = 86_400_000;
const minuteInMilliseconds = 60_000;

/**
 * The same time of day on another day, as the clocks of a time zone show it.
 *
 * @param day the calendar day in that zone, yyyy-MM-dd
 */
export function onDay(receivedAt: Date, day: string, timeZoneId: string): Date {
  const was = receivedAt.getTime();
  const moved = was + daysBetween(calendarDateIn(timeZoneId, was), day) * dayInMilliseconds;
  const clocksChanged = offsetMinutesAt(timeZoneId, was) - offsetMinutesAt(timeZoneId, moved);
  return new Date(moved + clocksChanged * minuteInMilliseconds);
}

/**
 * Whether a report may be moved to a day: one that has begun where the project is, or its own.
 *
 * @throws a field problem for one that lies in the future
 */
export function demandPastDay(report: EditableReport, day: string, now: Date): void {
  const timeZoneId = report.timeZoneId ?? 'UTC';
  const own = calendarDateIn(timeZoneId, report.receivedAt.getTime());
  if (day > own && day > calendarDateIn(timeZoneId, now.getTime()))
    throw fieldProblem('Date', 'validation.timeInFuture');
}

/** The day and epi week of a report received at an instant. */
export function daysOf(receivedAt: Date, calendar: { timeZoneId: string; epiWeekStartDay: EpiWeekStart }) {
  const reportedOn = calendarDateIn(calendar.timeZoneId, receivedAt.getTime());
  const { year, week } = epiWeekOf(reportedOn, calendar.epiWeekStartDay);
  return { receivedAt, reportedOn, epiYear: year, epiWeek: week };
}

/** The health risk after the edit. @throws a field problem when reports of this kind cannot be about it */
export function healthRiskOf(
  report: EditableReport,
  risk: { projectHealthRiskId: number; code: number; type: HealthRiskType },
) {
  const objection = validateReport({ kind: report.kind, healthRiskType: risk.type, dataCollectorType: null });
  if (objection) throw fieldProblem('HealthRiskId', 'validation.valueInvalid');
  return {
    projectHealthRiskId: risk.projectHealthRiskId,
    isActivity: reservedActivityCodes.includes(risk.code),
  };
}

/** The counts after the edit; what is not given stays. Events count nobody. @throws a field problem */
export function countsOf(report: EditableReport, edited: EditedReport, healthRiskType: HealthRiskType) {
  if (report.kind === 'Event') return { reportedCaseCount: reportedCaseCount(healthRiskType, null) };
  const counts: ReportCounts = {
    malesBelowFive: edited.countMalesBelowFive ?? report.countMalesBelowFive ?? 0,
    malesAtLeastFive: edited.countMalesAtLeastFive ?? report.countMalesAtLeastFive ?? 0,
    femalesBelowFive: edited.countFemalesBelowFive ?? report.countFemalesBelowFive ?? 0,
    femalesAtLeastFive: edited.countFemalesAtLeastFive ?? report.countFemalesAtLeastFive ?? 0,
    unspecifiedSexAndAge: edited.countUnspecifiedSexAndAge ?? report.countUnspecifiedSexAndAge ?? 0,
  };
  const people = reportedCaseCount('Human', counts);
  if (people > largestNumber) {
    throw fieldProblem('CountMalesBelowFive', 'validation.tooLarge', { value: largestNumber });
  }
  if (report.kind === 'Single' && people !== 1) {
    throw fieldProblem('CountUnspecifiedSexAndAge', 'validation.valueInvalid');
  }
  return {
    reportedCaseCount: reportedCaseCount(healthRiskType, counts),
    countMalesBelowFive: counts.malesBelowFive,
    countMalesAtLeastFive: counts.malesAtLeastFive,
    countFemalesBelowFive: counts.femalesBelowFive,
    countFemalesAtLeastFive: counts.femalesAtLeastFive,
    countUnspecifiedSexAndAge: counts.unspecifiedSexAndAge,
    ...(report.kind === 'DataCollectionPoint' && collectionPointCountsOf(report, edited)),
  };
}

function collectionPointCountsOf(report: EditableReport, edited: EditedReport) {
  return {
    referredCount: edited.referredCount ?? report.referredCount ?? 0,
    deathCount: edited.deathCount ?? report.deathCount ?? 0,
    fromOtherVillagesCount: edited.fromOtherVillagesCount ?? report.fromOtherVillagesCount ?? 0,
  };
}

/** The status after the edit; counts and activity keep theirs. @throws a field problem for one that staff cannot set */
export function statusOf(report: EditableReport, edited: EditedReport, isActivity: boolean) {
  if (!hasEditableStatus(report.kind, isActivity)) return report.status;
  if (!statusesSettableByEdit.includes(edited.reportStatus)) {
    throw fieldProblem('ReportStatus', 'validation.valueInvalid');
  }
  return edited.reportStatus;
}

import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import type { ReportKind } from './kinds.ts';

/**
 * How Harken learned when the first symptoms began: from the message itself, from the reply to a question, or from staff. It is
 * never derived from anything else.
 */
export const onsetOrigins = ['sms', 'reply', 'staff'] as const;
export type OnsetOrigin = (typeof onsetOrigins)[number];

/** The most days that a message can state: one digit. */
export const maxOnsetDigit = 9;

/** How many days before its report staff can date an onset. Earlier dates are typing mistakes. */
export const maxOnsetDays = 365;

/** Reports about ill people have an onset: that of the person, or of the first person who fell ill. */
export function mayHaveOnset(report: { kind: ReportKind; reportedCaseCount: number }): boolean {
  return report.kind !== 'Event' && report.reportedCaseCount > 0;
}

/**
 * The day of the first symptoms.
 *
 * @param reportedOn the day of the report in the time zone of its project
 * @example toOnsetDay('2026-03-01', 2) // '2026-02-27'
 */
export function toOnsetDay(reportedOn: CalendarDate, daysAgo: number): CalendarDate {
  return addDays(reportedOn, -daysAgo);
}

/** Days from onset to report; never below zero. */
export function countDaysToReport(onsetOn: CalendarDate, reportedOn: CalendarDate): number {
  return Math.max(0, daysBetween(onsetOn, reportedOn));
}

/** Why a day cannot be the onset of a report, as the end of a key `validation.…`, or null. */
export function findOnsetError(
  onsetOn: CalendarDate,
  reportedOn: CalendarDate,
): 'onsetAfterReport' | 'onsetTooEarly' | null {
  if (onsetOn > reportedOn) return 'onsetAfterReport';
  return daysBetween(onsetOn, reportedOn) > maxOnsetDays ? 'onsetTooEarly' : null;
}

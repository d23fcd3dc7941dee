import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import {
  type EpiWeek,
  type EpiWeekStart,
  getEpiWeek,
  getFirstDayOfEpiWeek,
  listEpiWeeksBetween,
} from '../calendar/epi-week.ts';
import { getEpiWeekSpan } from '../calendar/epi-week-span.ts';
import { type DutyHistory, getOffDutyReason, type OffDutyKind } from './duty-periods.ts';
import { getReportingStatus } from './performance.ts';
import type { ReportingStatus } from './types.ts';

/** How many epi weeks the page of a collector shows, with the current one. */
export const weeksOfRecord = 12;

/** How many messages came on a day in the time zone of the project. */
export interface DayOfMessages {
  day: CalendarDate;
  /** Sent in training. */
  isTraining: boolean;
  correct: number;
  incorrect: number;
}

/** What a collector sent in an epi week. */
export interface WeekOfRecord extends EpiWeek {
  correct: number;
  incorrect: number;
  /** Null if nobody expected a report. */
  status: ReportingStatus | null;
  /** Why nobody expected one. */
  offDuty: OffDutyKind | 'NotRegistered' | null;
}

/** The first day of the weekly record that is shown on a day. */
export function getFirstDayOfRecord(today: CalendarDate, weekStart: EpiWeekStart): CalendarDate {
  const { year, week } = getEpiWeek(addDays(today, -7 * (weeksOfRecord - 1)), weekStart);
  return getFirstDayOfEpiWeek(year, week, weekStart);
}

/**
 * The weekly record of a collector, the current week first. In a week of training the messages of training count, in all others
 * only real ones.
 */
export function buildWeeklyRecord(
  collector: DutyHistory,
  days: readonly DayOfMessages[],
  { today, weekStart, timeZoneId }: { today: CalendarDate; weekStart: EpiWeekStart; timeZoneId: string },
): WeekOfRecord[] {
  const weeks = listEpiWeeksBetween(getFirstDayOfRecord(today, weekStart), today, weekStart);
  const isIn =
    ({ year, week }: EpiWeek) =>
    (one: DayOfMessages) => {
      const own = getEpiWeek(one.day, weekStart);
      return own.year === year && own.week === week;
    };
  return weeks.reverse().map((week) => {
    const span = getEpiWeekSpan(week, weekStart, timeZoneId);
    const offDuty = getOffDutyReason(collector, span);
    const ofWeek = days.filter(isIn(week)).filter((day) => day.isTraining === (offDuty === 'InTraining'));
    const correct = ofWeek.reduce((sum, day) => sum + day.correct, 0);
    const incorrect = ofWeek.reduce((sum, day) => sum + day.incorrect, 0);
    const messages = { hasCorrect: correct > 0, hasWrong: incorrect > 0 };
    return { ...week, correct, incorrect, offDuty, status: offDuty ? null : getReportingStatus(messages) };
  });
}

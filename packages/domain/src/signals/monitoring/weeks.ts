import { addDays, type CalendarDate, daysBetween } from '../../calendar/calendar-date.ts';
import { type EpiWeekStart, getEpiWeek, getFirstDayOfEpiWeek } from '../../calendar/epi-week.ts';

/** Weeks that are surveyed: five years for the oldest week of a signal's chart, and the weeks around them that methods compare with. */
export const surveyedWeeks = 5 * 52 + 53 + 7;

/**
 * The first days of the latest weeks, the oldest first, the last one that of the current week.
 *
 * @example listFirstDays('2026-11-25', 'Sunday', 2) // ['2026-11-15', '2026-11-22']
 */
export function listFirstDays(
  today: CalendarDate,
  weekStart: EpiWeekStart,
  count = surveyedWeeks,
): CalendarDate[] {
  const { year, week } = getEpiWeek(today, weekStart);
  const current = getFirstDayOfEpiWeek(year, week, weekStart);
  return Array.from({ length: count }, (_, at) => addDays(current, -7 * (count - 1 - at)));
}

/** The index of the week with a day, negative before the first week. */
export function findWeekIndex(firstDays: readonly CalendarDate[], day: CalendarDate): number {
  return Math.floor(daysBetween(firstDays[0] as CalendarDate, day) / 7);
}

import type { CalendarDate } from './calendar-date.ts';
import { addDays, daysBetween } from './calendar-date.ts';

/** The day on which a national society starts its epidemiological weeks. */
export const epiWeekStarts = ['Sunday', 'Monday'] as const;
export type EpiWeekStart = (typeof epiWeekStarts)[number];

/** An epi week. Its year may differ from the calendar year in the first and last days of a year. */
export interface EpiWeek {
  year: number;
  week: number;
}

/**
 * The epi week of a calendar date.
 *
 * A week belongs to the year that holds most of its days, so 1 January may still be in the last week of the year before.
 * Weeks from Monday follow ISO 8601; weeks from Sunday follow the numbering of the CDC. Never mix the two in one chart.
 *
 * @param date a calendar date, already in the project's time zone
 * @example getEpiWeek('2023-01-01', 'Sunday') // { year: 2023, week: 1 }
 * @example getEpiWeek('2023-01-01', 'Monday') // { year: 2022, week: 52 }
 */
export function getEpiWeek(date: CalendarDate, weekStart: EpiWeekStart): EpiWeek {
  const midweek = addDays(startOfWeek(date, weekStart), 3); // its year has at least four of the seven days
  const year = Number(midweek.slice(0, 4));
  return { year, week: 1 + Math.floor(daysBetween(`${midweek.slice(0, 4)}-01-01`, midweek) / 7) };
}

/**
 * The first day of an epidemiological week.
 *
 * @example getFirstDayOfEpiWeek(2020, 53, 'Sunday') // '2020-12-27'
 */
export function getFirstDayOfEpiWeek(year: number, week: number, weekStart: EpiWeekStart): CalendarDate {
  const fourthOfJanuary = `${String(year).padStart(4, '0')}-01-04`; // always in week 1
  return addDays(startOfWeek(fourthOfJanuary, weekStart), 7 * (week - 1));
}

/** How many epidemiological weeks a year has: 52 or 53. */
export function countWeeksOfEpiYear(year: number, weekStart: EpiWeekStart): number {
  return (
    daysBetween(getFirstDayOfEpiWeek(year, 1, weekStart), getFirstDayOfEpiWeek(year + 1, 1, weekStart)) / 7
  );
}

/** The epi weeks of the days from start to end, oldest first; empty when the end is before the start. */
export function listEpiWeeksBetween(
  start: CalendarDate,
  end: CalendarDate,
  weekStart: EpiWeekStart,
): EpiWeek[] {
  const weeks: EpiWeek[] = [];
  if (end < start) return weeks;
  for (let day = startOfWeek(start, weekStart); day <= end; day = addDays(day, 7)) {
    weeks.push(getEpiWeek(day, weekStart));
  }
  return weeks;
}

/** Sorts epi weeks, the earlier one first. */
export function compareEpiWeeks(a: EpiWeek, b: EpiWeek): number {
  return a.year - b.year || a.week - b.week;
}

function startOfWeek(date: CalendarDate, weekStart: EpiWeekStart): CalendarDate {
  const dayOfWeek = new Date(`${date}T00:00:00Z`).getUTCDay(); // 0 is Sunday
  return addDays(date, -((dayOfWeek + (weekStart === 'Monday' ? 6 : 0)) % 7));
}

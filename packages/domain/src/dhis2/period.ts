import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { type EpiWeek, type EpiWeekStart, getEpiWeek, getFirstDayOfEpiWeek } from '../calendar/epi-week.ts';

/** The types of weekly periods of DHIS2 that fit the epi weeks of a national society. */
export const weeklyPeriodTypes = { Monday: 'Weekly', Sunday: 'WeeklySunday' } as const satisfies Record<
  EpiWeekStart,
  string
>;

/** What stands between year and week in the identifiers of weekly periods, by the day on which their weeks start. */
const weekMarks = {
  Monday: 'W',
  Wednesday: 'WedW',
  Thursday: 'ThuW',
  Saturday: 'SatW',
  Sunday: 'SunW',
} as const;
type Dhis2WeekStart = keyof typeof weekMarks;

/**
 * The identifier of a weekly period as the documentation of DHIS2 writes it: `yyyyWn`, without a zero before the week.
 *
 * @example formatDhis2Week({ year: 2015, week: 5 }, 'Wednesday') // '2015WedW5'
 */
export function formatDhis2Week({ year, week }: EpiWeek, weekStart: Dhis2WeekStart): string {
  return `${year}${weekMarks[weekStart]}${week}`;
}

/**
 * The identifier of an epi week at DHIS2.
 *
 * @example toDhis2Period('2026-02-09', 'Monday') // '2026W7'
 */
export function toDhis2Period(firstDay: CalendarDate, weekStart: EpiWeekStart): string {
  return formatDhis2Week(getEpiWeek(firstDay, weekStart), weekStart);
}

/** How many weeks back values are sent and corrected. */
export const weeksBack = 53;

interface Schedule {
  /** A day of the first week to send. */
  firstWeekOn: CalendarDate;
  /** How many days after its end a week is sent, so that late reports are in it. */
  delayDays: number;
}

/**
 * The weeks whose values DHIS2 should have: from the first one, at most `weeksBack`, to the last one that is complete and whose
 * delay is over.
 *
 * @returns their first days, ascending
 * @example listDueWeeks({ firstWeekOn: '2026-02-10', delayDays: 2 }, { today: '2026-02-18', weekStart: 'Monday' }) // ['2026-02-09']
 */
export function listDueWeeks(
  { firstWeekOn, delayDays }: Schedule,
  { today, weekStart }: { today: CalendarDate; weekStart: EpiWeekStart },
): CalendarDate[] {
  const toFirstDay = (day: CalendarDate) => {
    const { year, week } = getEpiWeek(day, weekStart);
    return getFirstDayOfEpiWeek(year, week, weekStart);
  };
  const end = toFirstDay(addDays(today, -delayDays));
  const first = toFirstDay(firstWeekOn);
  const weeks: CalendarDate[] = [];
  for (let day = addDays(end, -7); day >= first && weeks.length < weeksBack; day = addDays(day, -7))
    weeks.unshift(day);
  return weeks;
}

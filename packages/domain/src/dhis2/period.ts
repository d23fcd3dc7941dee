import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { type EpiWeekStart, getEpiWeek, getFirstDayOfEpiWeek } from '../calendar/epi-week.ts';

/** The types of weekly periods of DHIS2 that fit the epi weeks of a national society. */
export const weeklyPeriodTypes = { Monday: 'Weekly', Sunday: 'WeeklySunday' } as const satisfies Record<
  EpiWeekStart,
  string
>;

/**
 * The identifier of an epi week as DHIS2 reads it: `yyyyWn` from Monday, `yyyySunWn` from Sunday. Weeks have two digits as in
 * ISO 8601, which DHIS2 reads as well.
 *
 * @example toDhis2Period('2026-02-09', 'Monday') // '2026W07'
 */
export function toDhis2Period(firstDay: CalendarDate, weekStart: EpiWeekStart): string {
  const { year, week } = getEpiWeek(firstDay, weekStart);
  return `${year}${weekStart === 'Sunday' ? 'SunW' : 'W'}${String(week).padStart(2, '0')}`;
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

import { addDays, type CalendarDate } from './calendar-date.ts';
import { type EpiWeekStart, getEpiWeek, getFirstDayOfEpiWeek } from './epi-week.ts';

/** The periods that filters offer beside dates of one's own. */
export const periodPresets = [
  'today',
  'last7Days',
  'last30Days',
  'thisEpiWeek',
  'lastEpiWeek',
  'last12Weeks',
  'yearToDate',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** The first and the last day, both included. */
export interface Period {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

export function isPeriodPreset(value: unknown): value is PeriodPreset {
  return periodPresets.includes(value as PeriodPreset);
}

/**
 * The days of a period. All end today, except the last epi week. The last 12 weeks are epi weeks: the current one, as far as it
 * has come, and the eleven before. The year is that of the calendar.
 *
 * @param today the current day in the time zone of the project
 * @example getPeriod('lastEpiWeek', '2021-01-04', 'Sunday') // 2020-12-27 to 2021-01-02: week 53 of 2020
 */
export function getPeriod(preset: PeriodPreset, today: CalendarDate, weekStart: EpiWeekStart): Period {
  const { year, week } = getEpiWeek(today, weekStart);
  const startOfWeek = getFirstDayOfEpiWeek(year, week, weekStart);
  switch (preset) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'last7Days':
      return { startDate: addDays(today, -6), endDate: today };
    case 'last30Days':
      return { startDate: addDays(today, -29), endDate: today };
    case 'thisEpiWeek':
      return { startDate: startOfWeek, endDate: today };
    case 'lastEpiWeek':
      return { startDate: addDays(startOfWeek, -7), endDate: addDays(startOfWeek, -1) };
    case 'last12Weeks':
      return { startDate: addDays(startOfWeek, -7 * 11), endDate: today };
    case 'yearToDate':
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  }
}

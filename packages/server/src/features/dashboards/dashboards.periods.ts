import { type CalendarDate, listDays } from '@harken/domain/calendar/calendar-date';
import {
  type EpiWeekStart,
  getFirstDayOfEpiWeek,
  listEpiWeeksBetween,
} from '@harken/domain/calendar/epi-week';
import { formatDayPeriod } from '@harken/domain/dashboards/day-period-label';
import type { Periods, ResolvedFilter } from './dashboards.selection.ts';

/** The periods of a chart. Weeks of different years can have the same label. */
export interface NamedPeriods extends Periods {
  labels: string[];
  firstDays: CalendarDate[];
}

/** The periods of recent requests: most people look at the same few. They must not be modified. */
const recentPeriods = new Map<string, NamedPeriods>();
const maxRecentPeriods = 100;

/** The days or epi weeks of a filter. */
export function listPeriods({ first, last, society, filter }: ResolvedFilter): NamedPeriods {
  const key = [first, last, filter.groupingType, society.weekStart].join(' ');
  const known = recentPeriods.get(key);
  if (known) return known;
  const periods =
    filter.groupingType === 'Day'
      ? listDayPeriods(first, last)
      : listWeekPeriods(first, last, society.weekStart);
  if (recentPeriods.size >= maxRecentPeriods) recentPeriods.clear();
  recentPeriods.set(key, periods);
  return periods;
}

/** Every day of a range is a period. */
function listDayPeriods(first: CalendarDate, last: CalendarDate): NamedPeriods {
  const days = listDays(first, last);
  return {
    first,
    last,
    periodOfDay: days.map((_, index) => index),
    count: days.length,
    labels: days.map(formatDayPeriod),
    firstDays: days,
  };
}

/** Every epi week of a range. The first and last week only contain days of the range. */
export function listWeekPeriods(
  first: CalendarDate,
  last: CalendarDate,
  weekStart: EpiWeekStart,
): NamedPeriods {
  const weeks = listEpiWeeksBetween(first, last, weekStart);
  const firstDays = weeks.map(({ year, week }) => getFirstDayOfEpiWeek(year, week, weekStart));
  let week = 0;
  const periodOfDay = listDays(first, last).map((day) => {
    while (day >= (firstDays[week + 1] ?? '9999')) week += 1;
    return week;
  });
  return {
    first,
    last,
    periodOfDay,
    count: weeks.length,
    labels: weeks.map((item) => String(item.week)),
    firstDays,
  };
}

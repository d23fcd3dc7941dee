import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isCalendarDate } from '../calendar/calendar-date.ts';
import { startOfDayIn } from '../calendar/time-zone.ts';

/**
 * The same day a year before; of 29 February the 28th.
 *
 * @example yearBefore('2024-02-29') // '2023-02-28'
 */
export function yearBefore(date: CalendarDate): CalendarDate {
  const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return isCalendarDate(before) ? before : before.replace(/29$/, '28');
}

/**
 * The months that days from one to another fall in, and the instants (epoch milliseconds) at which each begins in a
 * time zone: the first with the first day.
 *
 * @example monthsFromTo('2025-12-24', '2026-01-05', 'UTC').months // ['2025-12', '2026-01']
 */
export function monthsFromTo(from: CalendarDate, to: CalendarDate, timeZoneId: string) {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) months.push(month);
  const starts = months.map((month, place) => startOfDayIn(timeZoneId, place === 0 ? from : `${month}-01`));
  return { months, starts };
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isCalendarDate } from '../calendar/calendar-date.ts';
import { getStartOfDay } from '../calendar/time-zone.ts';

/**
 * The same day a year earlier; 28 February for 29 February.
 *
 * @example subtractYear('2024-02-29') // '2023-02-28'
 */
export function subtractYear(date: CalendarDate): CalendarDate {
  const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return isCalendarDate(before) ? before : before.replace(/29$/, '28');
}

/**
 * The months of a range of days, and the instants (epoch milliseconds) at which they start in a time zone; the first month
 * starts with the first day of the range.
 *
 * @example listMonths('2025-12-24', '2026-01-05', 'UTC').months // ['2025-12', '2026-01']
 */
export function listMonths(from: CalendarDate, to: CalendarDate, timeZoneId: string) {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = getNextMonth(month)) months.push(month);
  const starts = months.map((month, index) => getStartOfDay(timeZoneId, index === 0 ? from : `${month}-01`));
  return { months, starts };
}

function getNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

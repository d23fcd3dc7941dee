import type { CalendarDate } from '../calendar/calendar-date.ts';

/**
 * The label of a day under a chart.
 *
 * @example formatDayPeriod('2024-03-02') // '02/03/24'
 */
export function formatDayPeriod(date: CalendarDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(2, 4)}`;
}

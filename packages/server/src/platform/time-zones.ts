import type { TimeZone } from '@harken/domain/calendar/local-date-time';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';

/** The calendar date, yyyy-MM-dd, of an instant in a time zone: the day of a report in its project. */
export function toLocalDate(instant: Date, timeZoneId: string): string {
  return getCalendarDate(timeZoneId, instant.getTime());
}

/** The title of a column of times, which names the time zone of the project. Clients that send an offset know it themselves. */
export function withTimeZone(title: string, zone: TimeZone): string {
  return typeof zone === 'string' ? `${title} (${zone})` : title;
}

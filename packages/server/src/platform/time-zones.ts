import { calendarDateIn } from '@harken/domain/calendar/time-zone';

/** The calendar day, yyyy-MM-dd, on which an instant falls in a time zone: the day of a report in its project. */
export function localDateOf(instant: Date, timeZoneId: string): string {
  return calendarDateIn(timeZoneId, instant.getTime());
}

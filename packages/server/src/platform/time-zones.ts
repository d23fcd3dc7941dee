import { calendarDateIn } from '@harken/domain/calendar/time-zone';

/** The calendar date, yyyy-MM-dd, of an instant in a time zone: the day of a report in its project. */
export function toLocalDate(instant: Date, timeZoneId: string): string {
  return calendarDateIn(timeZoneId, instant.getTime());
}

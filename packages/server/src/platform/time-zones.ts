import { calendarDateIn } from '@harken/domain/calendar/time-zone';

/** The calendar day, yyyy-MM-dd, on which an instant falls in a time zone: the day of a report in its project. */
export function localDateOf(instant: Date, timeZoneId: string): string {
  return calendarDateIn(timeZoneId, instant.getTime());
}

/**
 * An instant on the clock of people whole hours ahead of UTC, as lists send it: yyyy-MM-ddTHH:mm:ss without a zone.
 *
 * @example localDateTimeOf(new Date('2024-03-01T23:30:00Z'), 2) // '2024-03-02T01:30:00'
 */
export function localDateTimeOf(instant: Date, utcOffset: number): string {
  return new Date(instant.getTime() + utcOffset * 3_600_000).toISOString().slice(0, 19);
}

const dayInMilliseconds = 86_400_000;
const minuteInMilliseconds = 60_000;

/** A day on the calendar, written yyyy-MM-dd, without time or zone. */
export type CalendarDate = string;

/** Whether a text is an existing day: yyyy-MM-dd, 29 February only in leap years. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(day) && toCalendarDate(day, 0) === text;
}

/**
 * The day a number of days later, or earlier with a negative number.
 *
 * @example addDays('2024-02-28', 2) // '2024-03-01'
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/**
 * The number of days between two days; negative if the second is earlier.
 *
 * @example daysBetween('2024-02-28', '2024-03-01') // 2
 */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** All days from the first to the last, both included; empty when the last is before the first. */
export function listDays(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const length = Math.max(0, daysBetween(first, last) + 1);
  const start = toDayNumber(first);
  return Array.from({ length }, (_, days) => fromDayNumber(start + days));
}

/**
 * The calendar day at an instant in a place whose local time is that many minutes ahead of UTC.
 *
 * @param epochMs an instant in epoch milliseconds
 * @example toCalendarDate(Date.UTC(2024, 2, 1, 23, 30), 120) // '2024-03-02'
 */
export function toCalendarDate(epochMs: number, offsetMinutes: number): CalendarDate {
  return fromDayNumber(Math.floor((epochMs + offsetMinutes * minuteInMilliseconds) / dayInMilliseconds));
}

/**
 * The day that a person picked in a browser.
 *
 * The browser sends local midnight as an instant, and its offset in whole hours. Instant plus offset, rounded to the nearest
 * midnight, is the day picked, even where the offset has half an hour or has changed in between.
 *
 * @example parseRequestedDay(Date.parse('2024-03-01T18:30:00Z'), 5) // '2024-03-02' (India, +5:30 cut to 5)
 */
export function parseRequestedDay(instantMs: number, utcOffsetHours: number): CalendarDate {
  return fromDayNumber(
    Math.round((instantMs + utcOffsetHours * 60 * minuteInMilliseconds) / dayInMilliseconds),
  );
}

/** Hours by which local midnight may differ from the offset that a browser sends: cut halves, and clocks that were changed. */
const midnightTolerance = 2;

/**
 * Whether an instant stands for a day: midnight where the person is, as browsers send it, or midnight in UTC, as a date without a
 * time is read.
 *
 * @example isRequestedDay(Date.parse('2024-03-01T18:30:00Z'), 5) // true
 * @example isRequestedDay(Date.parse('2024-03-01T12:00:00Z'), 0) // false
 */
export function isRequestedDay(instantMs: number, utcOffsetHours: number): boolean {
  const offset = utcOffsetHours * 60 * minuteInMilliseconds;
  const midnight = startOfDayUtc(parseRequestedDay(instantMs, utcOffsetHours));
  const distance = Math.abs(instantMs + offset - midnight);
  return distance <= midnightTolerance * 60 * minuteInMilliseconds || instantMs % dayInMilliseconds === 0;
}

/** The midnight (UTC) at which a calendar day begins, in epoch milliseconds. */
export function startOfDayUtc(date: CalendarDate): number {
  return toDayNumber(date) * dayInMilliseconds;
}

function toDayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / dayInMilliseconds;
}

/** Texts of days that were needed before: dashboards write each day of a year. */
const writtenDays = new Map<number, CalendarDate>();
const maxWrittenDays = 20_000;

function fromDayNumber(dayNumber: number): CalendarDate {
  const known = writtenDays.get(dayNumber);
  if (known !== undefined) return known;
  const written = new Date(dayNumber * dayInMilliseconds).toISOString().slice(0, 10);
  if (writtenDays.size >= maxWrittenDays) writtenDays.clear();
  writtenDays.set(dayNumber, written);
  return written;
}

import type { CalendarDate } from './calendar-date.ts';
import { startOfDayUtc, toCalendarDate } from './calendar-date.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether a name is a time zone of the IANA database, such as `Africa/Dakar`. */
export function isTimeZone(timeZoneId: string): boolean {
  try {
    getFormatter(timeZoneId);
    return true;
  } catch {
    return false;
  }
}

/**
 * How many minutes a time zone is ahead of UTC at an instant.
 *
 * @example getOffsetMinutes('Asia/Kathmandu', Date.UTC(2024, 0, 1)) // 345
 * @throws RangeError for an unknown time zone
 */
export function getOffsetMinutes(timeZoneId: string, epochMs: number): number {
  const key = Math.floor(epochMs / anHour);
  const known = offsets.get(timeZoneId)?.get(key);
  if (known !== undefined) return known;
  const start = findOffsetMinutes(timeZoneId, key * anHour);
  // Clocks never change twice within an hour.
  if (start !== findOffsetMinutes(timeZoneId, key * anHour + anHour - 1))
    return findOffsetMinutes(timeZoneId, epochMs);
  rememberOffset(timeZoneId, key, start);
  return start;
}

/** Offsets by hour, numbered from the epoch, that were asked for before: finding one takes longer than the rest of a row of a file. */
const offsets = new Map<string, Map<number, number>>();
const anHour = 3_600_000;
/** Of all time zones together. */
const maxOffsets = 20_000;
let offsetCount = 0;

function rememberOffset(timeZoneId: string, hour: number, offset: number): void {
  if (offsetCount >= maxOffsets) {
    offsets.clear();
    offsetCount = 0;
  }
  const ofZone = offsets.get(timeZoneId) ?? new Map<number, number>();
  offsets.set(timeZoneId, ofZone.set(hour, offset));
  offsetCount += 1;
}

function findOffsetMinutes(timeZoneId: string, epochMs: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of getFormatter(timeZoneId).formatToParts(epochMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wallClock - Math.floor(epochMs / 1000) * 1000) / 60_000);
}

/**
 * The calendar day of an instant in a time zone.
 *
 * @example getCalendarDate('Africa/Nairobi', Date.UTC(2024, 2, 1, 22)) // '2024-03-02'
 */
export function getCalendarDate(timeZoneId: string, epochMs: number): CalendarDate {
  return toCalendarDate(epochMs, getOffsetMinutes(timeZoneId, epochMs));
}

/**
 * The instant (epoch milliseconds) at which a calendar day starts in a time zone.
 *
 * A range of days becomes a half-open range of instants: from the start of the first day to the start of the day after the
 * last.
 */
export function getStartOfDay(timeZoneId: string, date: CalendarDate): number {
  const key = `${timeZoneId} ${date}`;
  const known = startsOfDays.get(key);
  if (known !== undefined) return known;
  const start = findStartOfDay(timeZoneId, date);
  if (startsOfDays.size >= maxStartsOfDays) startsOfDays.clear();
  startsOfDays.set(key, start);
  return start;
}

/** Starts of days that were needed before: finding one takes longer than reading a report. */
const startsOfDays = new Map<string, number>();
const maxStartsOfDays = 10_000;

function findStartOfDay(timeZoneId: string, date: CalendarDate): number {
  const midnight = startOfDayUtc(date);
  const guess = midnight - getOffsetMinutes(timeZoneId, midnight) * 60_000;
  // The offset may have changed between the guess and the true start, so compute again from the guess.
  const start = midnight - getOffsetMinutes(timeZoneId, guess) * 60_000;
  // Where midnight is skipped, the day starts at the change: an hour earlier it is still the day before.
  return getCalendarDate(timeZoneId, start) < date ? guess : start;
}

function getFormatter(timeZoneId: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZoneId);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZoneId,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZoneId, formatter);
  return formatter;
}

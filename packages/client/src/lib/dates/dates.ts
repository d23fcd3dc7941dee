import { fromLocalDateTime, type TimeZone } from '@harken/domain/calendar/local-date-time';

/** A time in a response: `yyyy-MM-ddTHH:mm:ss`, already in the time zone of the project or of the requested UTC offset. */
export type LocalDateTime = string;

/** A translation key with its values, for `t`. */
export type Phrase = { key: string; values?: Record<string, string | number> };

/** The calendar date of a time from the server. @example formatDate('2026-11-20T16:05:33') // '2026-11-20' */
export function formatDate(time: LocalDateTime): string {
  return time.slice(0, 10);
}

/** The time of day. @example formatTime('2026-11-20T16:05:33') // '16:05' */
export function formatTime(time: LocalDateTime): string {
  return time.slice(11, 16);
}

/** Date and time of day. @example formatDateTime('2026-11-20T16:05:33') // '2026-11-20 16:05' */
export function formatDateTime(time: LocalDateTime): string {
  return `${formatDate(time)} ${formatTime(time)}`;
}

/**
 * A time with weekday and month name in a language. Always with Latin digits and the Gregorian calendar, as in the lists.
 *
 * @example formatLongDateTime('2026-11-20T16:05:33', 'fr') // 'vendredi 20 novembre 2026 à 16:05'
 */
export function formatLongDateTime(time: LocalDateTime, languageCode: string): string {
  const format = longFormats.get(languageCode) ?? createLongFormat(languageCode);
  return format.format(new Date(`${time.slice(0, 19)}Z`));
}

/** By language: creating one takes longer than all else that a row of a list shows. */
const longFormats = new Map<string, Intl.DateTimeFormat>();

function createLongFormat(languageCode: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(`${languageCode}-u-ca-gregory-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    // the time is already shifted
    timeZone: 'UTC',
  });
  longFormats.set(languageCode, format);
  return format;
}

/** The UTC offset of the device in whole hours, rounded down, as requests need it. */
export function getUtcOffset(now = new Date()): number {
  return Math.floor(-now.getTimezoneOffset() / 60);
}

const hourInMilliseconds = 3_600_000;
const dayInMilliseconds = 24 * hourInMilliseconds;

/** Whole hours since a time in a time zone. Never below 0. */
export function hoursSince(time: LocalDateTime, now: Date, zone: TimeZone): number {
  const instant = fromLocalDateTime(time.slice(0, 19), zone);
  return Math.max(0, Math.floor((now.getTime() - instant) / hourInMilliseconds));
}

/** A calendar date of the device, some days before today. @example daysAgo(0) // today */
export function daysAgo(days: number, now = new Date()): string {
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000 - days * dayInMilliseconds);
  return shifted.toISOString().slice(0, 10);
}

/**
 * The end date of a range for a request. A range that ends today means "until now". In the time zone of the project it may
 * already be tomorrow, so tomorrow is requested: the newest alerts must not be missing.
 */
export function toRequestEndDate(day: string, now = new Date()): string {
  return day === daysAgo(0, now) ? daysAgo(-1, now) : day;
}

/** Waits of this many hours or more are shown in days. */
export const minHoursShownAsDays = 48;

function toHoursOrDaysPhrase(name: string, hours: number): Phrase {
  if (hours < minHoursShownAsDays) return { key: `ui.wait.${name}Hours`, values: { hours } };
  return { key: `ui.wait.${name}Days`, values: { days: Math.floor(hours / 24) } };
}

/** How long something has been waiting: "Waiting 4 h"; in days from 48 h. */
export function toWaitingPhrase(hours: number): Phrase {
  return toHoursOrDaysPhrase('waiting', hours);
}

/**
 * Compares a wait with its target: "decide within 20 h", or "7 h over".
 *
 * @param targetHours the time allowed for the decision
 */
export function toTargetPhrase(hours: number, targetHours: number): Phrase & { isOver: boolean } {
  if (hours >= targetHours) return { ...toHoursOrDaysPhrase('over', hours - targetHours), isOver: true };
  return { ...toHoursOrDaysPhrase('within', targetHours - hours), isOver: false };
}

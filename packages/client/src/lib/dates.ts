/** A point in time as the server writes it: `yyyy-MM-ddTHH:mm:ss`, already shifted by the asked offset. */
export type LocalDateTime = string;

/** A text key with its values, for `t`. */
export type Phrase = { key: string; values?: Record<string, string | number> };

/** The calendar date of a time from the server. @example dateOf('2026-11-20T16:05:33') // '2026-11-20' */
export function dateOf(time: LocalDateTime): string {
  return time.slice(0, 10);
}

/** The time of day. @example timeOf('2026-11-20T16:05:33') // '16:05' */
export function timeOf(time: LocalDateTime): string {
  return time.slice(11, 16);
}

/** Date and time of day. @example dateTimeOf('2026-11-20T16:05:33') // '2026-11-20 16:05' */
export function dateTimeOf(time: LocalDateTime): string {
  return `${dateOf(time)} ${timeOf(time)}`;
}

/**
 * A time of the server in the words of a language: weekday, month and all, for where there is room. Numerals are
 * Latin in every language, and the calendar is the one of the lists.
 *
 * @example timeInFull('2026-11-20T16:05:33', 'fr') // 'vendredi 20 novembre 2026 à 16:05'
 */
export function timeInFull(time: LocalDateTime, languageCode: string): string {
  const words = new Intl.DateTimeFormat(`${languageCode}-u-ca-gregory-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    // it is shifted already
    timeZone: 'UTC',
  });
  return words.format(new Date(`${time.slice(0, 19)}Z`));
}

/** The device's distance from UTC in whole hours, rounded down, as calls want it. */
export function utcOffset(now = new Date()): number {
  return Math.floor(-now.getTimezoneOffset() / 60);
}

const hourInMilliseconds = 3_600_000;
const dayInMilliseconds = 24 * hourInMilliseconds;

/** Whole hours since a time that the server shifted by `offset`. Never below 0. */
export function hoursSince(time: LocalDateTime, now = new Date(), offset = utcOffset(now)): number {
  const instant = Date.parse(`${time.slice(0, 19)}Z`) - offset * hourInMilliseconds;
  return Math.max(0, Math.floor((now.getTime() - instant) / hourInMilliseconds));
}

/** A calendar date of the device, some days before today. @example daysAgo(0) // today */
export function daysAgo(days: number, now = new Date()): string {
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000 - days * dayInMilliseconds);
  return shifted.toISOString().slice(0, 10);
}

/**
 * The last day of a range as it is asked for. One that ends today means "until now"; where the project is, tomorrow may
 * have begun already, and what was raised there a moment ago must not be missing.
 */
export function lastDayAskedFor(day: string, now = new Date()): string {
  return day === daysAgo(0, now) ? daysAgo(-1, now) : day;
}

/** From this many hours on a wait is told in days. */
export const daysFromHours = 48;

function inHoursOrDays(name: string, hours: number): Phrase {
  if (hours < daysFromHours) return { key: `ui.wait.${name}Hours`, values: { hours } };
  return { key: `ui.wait.${name}Days`, values: { days: Math.floor(hours / 24) } };
}

/** How long something has waited: "Waiting 4 h", from 48 h on in days. */
export function waitingPhrase(hours: number): Phrase {
  return inHoursOrDays('waiting', hours);
}

/**
 * What the target says about a wait: "decide within 20 h", or "7 h over".
 *
 * @param targetHours within how many hours it is to be decided
 */
export function targetPhrase(hours: number, targetHours: number): Phrase & { isOver: boolean } {
  if (hours >= targetHours) return { ...inHoursOrDays('over', hours - targetHours), isOver: true };
  return { ...inHoursOrDays('within', targetHours - hours), isOver: false };
}

import type { LocalDateTime } from './dates.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * An instant that the server wrote in UTC, by the clock of the device; for lists without a place of their own.
 *
 * @example localTime('2026-11-21T08:52:04.000Z') // '2026-11-21T09:52:04' one hour east of UTC
 */
export function localTime(instant: string): LocalDateTime {
  const at = new Date(instant);
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${date}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}`;
}

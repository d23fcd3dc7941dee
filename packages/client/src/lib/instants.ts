import type { LocalDateTime } from './dates.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * Converts a UTC instant of the server to local time of the device; for lists that belong to no project.
 *
 * @example toLocalTime('2026-11-21T08:52:04.000Z') // '2026-11-21T09:52:04' one hour east of UTC
 */
export function toLocalTime(instant: string): LocalDateTime {
  const time = new Date(instant);
  const date = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');
  return `${date}T${[time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':')}`;
}

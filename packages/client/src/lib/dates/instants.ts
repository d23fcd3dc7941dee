import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { LocalDateTime } from './dates.ts';
import { getDeviceTimeZone } from './time-zone.ts';

/**
 * Converts a UTC instant of the server to local time: on pages of a project in its time zone (`useTimeZone`), elsewhere in that
 * of the device.
 *
 * @example toLocalTime('2026-11-21T08:52:04.000Z', 'Africa/Blantyre') // '2026-11-21T10:52:04'
 */
export function toLocalTime(instant: string, zone = getDeviceTimeZone()): LocalDateTime {
  return toLocalDateTime(Date.parse(instant), zone);
}

import { getOffsetMinutes } from './time-zone.ts';

/** A time zone for readers: its place, if its name has one, and its offset from UTC. */
export interface ZoneLabel {
  place: string | null;
  /** `UTC`, `UTC+3`, `UTC+5:45`, `UTC−3:30`. */
  offset: string;
}

const minus = '\u2212';

/**
 * The place and the offset of a time zone at an instant.
 *
 * @example describeZone('Africa/Kampala', Date.UTC(2024, 0, 1)) // { place: 'Kampala', offset: 'UTC+3' }
 */
export function describeZone(timeZoneId: string, epochMs: number): ZoneLabel {
  const isPlace = timeZoneId.includes('/') && !timeZoneId.startsWith('Etc/');
  const place = isPlace ? (timeZoneId.split('/').at(-1) ?? '').replaceAll('_', ' ') : null;
  return { place, offset: formatOffset(getOffsetMinutes(timeZoneId, epochMs)) };
}

function formatOffset(minutesAhead: number): string {
  if (minutesAhead === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${minutesAhead < 0 ? minus : '+'}${hours}${rest}`;
}

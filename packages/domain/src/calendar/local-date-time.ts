import { getOffsetMinutes } from './time-zone.ts';

/** A time zone: the IANA name, such as `Africa/Blantyre`, or whole hours ahead of UTC, which is all that some clients send. */
export type TimeZone = string | number;

const minute = 60_000;

function getOffsetMilliseconds(zone: TimeZone, epochMs: number): number {
  return (typeof zone === 'number' ? zone * 60 : getOffsetMinutes(zone, epochMs)) * minute;
}

/**
 * An instant as local time: `yyyy-MM-ddTHH:mm:ss`, without a zone (docs/spec/api.md).
 *
 * @param epochMs an instant in epoch milliseconds
 * @example toLocalDateTime(Date.UTC(2024, 2, 1, 23, 30), 'Asia/Kathmandu') // '2024-03-02T05:15:00'
 * @example toLocalDateTime(Date.UTC(2024, 2, 1, 23, 30), 2) // '2024-03-02T01:30:00'
 */
export function toLocalDateTime(epochMs: number, zone: TimeZone): string {
  return new Date(epochMs + getOffsetMilliseconds(zone, epochMs)).toISOString().slice(0, 19);
}

/**
 * The instant of a local time in epoch milliseconds. A time that clocks skip or repeat is moved by an hour at most.
 *
 * @param time `yyyy-MM-ddTHH:mm`, with or without seconds
 * @example fromLocalDateTime('2024-03-02T05:15', 'Asia/Kathmandu') // Date.UTC(2024, 2, 1, 23, 30)
 */
export function fromLocalDateTime(time: string, zone: TimeZone): number {
  const asUtc = Date.parse(`${time}Z`);
  const guess = asUtc - getOffsetMilliseconds(zone, asUtc);
  // the offset may have changed between the guess and the time itself
  return asUtc - getOffsetMilliseconds(zone, guess);
}

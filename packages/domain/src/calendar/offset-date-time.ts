import { getOffsetMinutes } from './time-zone.ts';

/** Offsets that were needed before, by zone and quarter of an hour: all changes of clocks are on one. */
const offsets = new Map<string, number>();
const maxOffsets = 10_000;
const quarter = 15 * 60_000;

function findOffset(zone: string, epochMs: number): number {
  const key = `${zone} ${Math.floor(epochMs / quarter)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = getOffsetMinutes(zone, epochMs);
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * An instant as RFC 3339 writes it, in whole seconds, with the offset of a time zone.
 *
 * @param epochMs an instant in epoch milliseconds
 * @param zone the IANA name of the time zone
 * @example toOffsetDateTime(Date.UTC(2024, 2, 1, 23, 30), 'Asia/Kathmandu') // '2024-03-02T05:15:00+05:45'
 */
export function toOffsetDateTime(epochMs: number, zone: string): string {
  const offset = findOffset(zone, epochMs);
  const local = new Date(epochMs + offset * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

import { fromLocalDateTime, type TimeZone } from '../calendar/local-date-time.ts';

/** How a provider writes times; `any` accepts all of the others and tells them apart by their form. */
export const timeFormats = ['any', 'iso', 'unixSeconds', 'unixMilliseconds', 'local'] as const;
export type TimeFormat = (typeof timeFormats)[number];

const localTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?$/;
const zonedTime = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Later than the year 5000 in seconds, and 1973 in milliseconds: which of the two a number means is never in doubt. */
const smallestMilliseconds = 100_000_000_000;

/**
 * When a provider says that it received a message, in epoch milliseconds; null if the text is no time in this format. Whether the
 * time is plausible is not judged here (`resolveMessageTime`).
 *
 * @param zone the zone of times without an offset
 * @example parseProviderTime('2017-05-03 06:04:45', 'local', 'Africa/Nairobi') // Date.UTC(2017, 4, 3, 3, 4, 45)
 * @example parseProviderTime('1493791485', 'any', 'UTC') // Date.UTC(2017, 4, 3, 6, 4, 45)
 */
export function parseProviderTime(text: string, format: TimeFormat, zone: TimeZone): number | null {
  const time = text.trim();
  if (format === 'unixSeconds') return parseNumber(time, 1000);
  if (format === 'unixMilliseconds') return parseNumber(time, 1);
  if (format === 'any' && /^\d+(?:\.\d+)?$/.test(time)) return parseUnix(time);
  if (format !== 'local' && zonedTime.test(time)) return parseIso(time);
  return parseLocal(time, zone);
}

function parseNumber(text: string, factor: number): number | null {
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Math.trunc(Number(text) * factor) : null;
}

function parseUnix(text: string): number | null {
  return parseNumber(text, Number(text) >= smallestMilliseconds ? 1 : 1000);
}

function parseIso(text: string): number | null {
  const normal = text
    .replace(' ', 'T')
    .replace(/\s/, '')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const time = Date.parse(normal.toUpperCase());
  return Number.isNaN(time) ? null : time;
}

function parseLocal(text: string, zone: TimeZone): number | null {
  const [, day, time] = localTime.exec(text) ?? [];
  if (!day || !time || Number.isNaN(Date.parse(`${day}T${time}Z`))) return null;
  // 30 February would be parsed as a day in March.
  if (new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day) return null;
  return fromLocalDateTime(`${day}T${time}`, zone);
}

/**
 * The form in which times of messages are stored: 14 digits in UTC, as gateways of the first kind send them (docs/spec/sms.md).
 *
 * @example toStoredTime(Date.UTC(2024, 2, 1, 13)) // '20240301130000'
 */
export function toStoredTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/\D/g, '').slice(0, 14);
}

const minute = 60_000;
/** How far ahead a clock may be. */
const maxAhead = 3 * minute;

/**
 * The earliest valid time of a message, in epoch milliseconds. A clock that was never set starts at 1970, and the database
 * cannot store some times that devices send, such as the year 0.
 */
export const earliestMessageTime = Date.UTC(2000, 0, 1);
/** The same as a day, yyyy-MM-dd, for forms. */
export const earliestMessageDay = '2000-01-01';

/**
 * When a message was received (epoch milliseconds), and whether the gateway's time was corrected by an hour. Not ok: the time
 * is in the future (`isAhead`) or invalid.
 */
export type MessageTime =
  | { ok: true; receivedAt: number; corrected: boolean }
  | { ok: false; isAhead: boolean };

const invalidTime = { ok: false, isAhead: false } as const;

/**
 * Parses when a gateway received a message from 14 digits yyyyMMddHHmmss in UTC (docs/spec/sms.md).
 *
 * A gateway with the wrong time zone is about an hour ahead: 57 to 63 minutes are treated as that and corrected. Otherwise a
 * clock may be three minutes ahead; later times are rejected, and so are times before the year 2000.
 *
 * @param nowMs the current time, epoch milliseconds
 * @example parseGatewayTime('20240301130000', Date.UTC(2024, 2, 1, 12)) // 12:00:00, corrected
 */
export function parseGatewayTime(timestamp: string, nowMs: number): MessageTime {
  return validateTime(parseDigits(timestamp), nowMs);
}

/**
 * Parses when a gateway received a message from Unix seconds; decimals are cut off. The same limits apply.
 *
 * @example parseUnixTime('1709294340.7', Date.UTC(2024, 2, 1, 12)) // 11:59:00
 */
export function parseUnixTime(seconds: string, nowMs: number): MessageTime {
  return validateTime(parseSeconds(seconds), nowMs);
}

/** The times known of a message, all in epoch milliseconds except `timestamp`. */
export interface MessageTimestamps {
  /** As the gateway sent it: Unix seconds from Telerivet, otherwise 14 digits. */
  timestamp: string;
  source: string;
  /** By the clock of the process that ingested the message. */
  arrivedAt: number;
  /** By the clock of the database; null for messages stored before this column existed. */
  storedAt: number | null;
}

/**
 * Determines when a message was received. A time ahead of the clock of the process is accepted all the same if the clock of
 * the database agrees with the gateway within three minutes: two clocks outvote one (docs/decisions/0048).
 */
export function resolveMessageTime({
  timestamp,
  source,
  arrivedAt,
  storedAt,
}: MessageTimestamps): MessageTime {
  const sentAt = parseSentAt(source, timestamp);
  const time = validateTime(sentAt, arrivedAt);
  if (time.ok || !time.isAhead || sentAt === null || storedAt === null) return time;
  const agreesWithDatabase = Math.abs(sentAt - storedAt) <= maxAhead;
  return agreesWithDatabase ? { ok: true, receivedAt: sentAt, corrected: false } : time;
}

/** The time in a message, whether valid or not; null when it cannot be parsed. */
export function parseSentAt(source: string, timestamp: string): number | null {
  return source === 'Telerivet' ? parseSeconds(timestamp) : parseDigits(timestamp);
}

function parseDigits(timestamp: string): number | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp);
  if (match === null) return null;
  const [year, month, day, hour, minutes, seconds] = match.slice(1);
  const isoTime = `${year}-${month}-${day}T${hour}:${minutes}:${seconds}.000Z`;
  const sentAt = Date.parse(isoTime);
  // Days such as 30 February may be parsed as 1 March, so the result is compared with the input.
  return Number.isNaN(sentAt) || new Date(sentAt).toISOString() !== isoTime ? null : sentAt;
}

function parseSeconds(seconds: string): number | null {
  const match = /^(\d{1,12})(?:\.\d+)?$/.exec(seconds);
  return match === null ? null : Number(match[1]) * 1000;
}

function validateTime(sentAt: number | null, nowMs: number): MessageTime {
  if (sentAt === null || sentAt < earliestMessageTime) return invalidTime;
  const ahead = sentAt - nowMs;
  const corrected = ahead > 57 * minute && ahead < 63 * minute;
  const receivedAt = corrected ? sentAt - 60 * minute : sentAt;
  return receivedAt - nowMs > maxAhead ? { ok: false, isAhead: true } : { ok: true, receivedAt, corrected };
}

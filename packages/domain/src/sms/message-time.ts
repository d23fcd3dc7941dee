const minute = 60_000;
/** So far ahead a clock may be. */
const believedAhead = 3 * minute;

/**
 * No message is older than this, in epoch milliseconds. A clock that was never set counts from 1970, and the database cannot
 * hold what some devices send, such as the year 0.
 */
export const earliestMessageTime = Date.UTC(2000, 0, 1);
/** The same as a day, yyyy-MM-dd, for forms. */
export const earliestMessageDay = '2000-01-01';

/**
 * When a message was received (epoch milliseconds), and whether the gateway's clock had to be put back an hour. Not believed: in
 * the future (`isAhead`), or no time at all.
 */
export type MessageTime =
  | { ok: true; receivedAt: number; corrected: boolean }
  | { ok: false; isAhead: boolean };

const noTime = { ok: false, isAhead: false } as const;

/**
 * When a gateway received a message, read from its 14 digits yyyyMMddHHmmss in UTC.
 *
 * A gateway whose clock was set to the wrong zone is about an hour ahead: 57 to 63 minutes are taken for that and
 * put right. Otherwise a clock may be three minutes ahead, no more: what comes from the future is not believed, nor what
 * comes from before the year 2000.
 *
 * @param nowMs the present, epoch milliseconds
 * @example readGatewayTime('20240301130000', Date.UTC(2024, 2, 1, 12)) // 12:00:00, corrected
 */
export function readGatewayTime(timestamp: string, nowMs: number): MessageTime {
  return believe(parseDigits(timestamp), nowMs);
}

/**
 * When a gateway received a message, read from Unix seconds; decimals are cut off. The same limits apply.
 *
 * @example readUnixSeconds('1709294340.7', Date.UTC(2024, 2, 1, 12)) // 11:59:00
 */
export function readUnixSeconds(seconds: string, nowMs: number): MessageTime {
  return believe(parseSeconds(seconds), nowMs);
}

/** What is known of a message's time. All in epoch milliseconds. */
export interface TimesOfMessage {
  /** As the gateway told it: Unix seconds from Telerivet, else 14 digits. */
  timestamp: string;
  source: string;
  /** By the clock of the process that took the message in. */
  arrivedAt: number;
  /** By the clock of the database that stored it; null for messages from before it told. */
  storedAt: number | null;
}

/**
 * When a message was received. A time that is ahead of the clock of the process is believed all the same where the clock of the
 * database agrees with the gateway to within three minutes: two clocks against one.
 */
export function timeOfMessage({ timestamp, source, arrivedAt, storedAt }: TimesOfMessage): MessageTime {
  const sentAt = sentAtOf(source, timestamp);
  const time = believe(sentAt, arrivedAt);
  if (time.ok || !time.isAhead || sentAt === null || storedAt === null) return time;
  const isWithDatabase = Math.abs(sentAt - storedAt) <= believedAhead;
  return isWithDatabase ? { ok: true, receivedAt: sentAt, corrected: false } : time;
}

/** The time that a message bears, whether it is believed or not; null when it is none. */
export function sentAtOf(source: string, timestamp: string): number | null {
  return source === 'Telerivet' ? parseSeconds(timestamp) : parseDigits(timestamp);
}

function parseDigits(timestamp: string): number | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp);
  if (match === null) return null;
  const [year, month, day, hour, minutes, seconds] = match.slice(1);
  const isoTime = `${year}-${month}-${day}T${hour}:${minutes}:${seconds}.000Z`;
  const sentAt = Date.parse(isoTime);
  // Days such as 30 February may be parsed as 1 March: only a time that reads back the same is one.
  return Number.isNaN(sentAt) || new Date(sentAt).toISOString() !== isoTime ? null : sentAt;
}

function parseSeconds(seconds: string): number | null {
  const match = /^(\d{1,12})(?:\.\d+)?$/.exec(seconds);
  return match === null ? null : Number(match[1]) * 1000;
}

function believe(sentAt: number | null, nowMs: number): MessageTime {
  if (sentAt === null || sentAt < earliestMessageTime) return noTime;
  const ahead = sentAt - nowMs;
  const corrected = ahead > 57 * minute && ahead < 63 * minute;
  const receivedAt = corrected ? sentAt - 60 * minute : sentAt;
  return receivedAt - nowMs > believedAhead
    ? { ok: false, isAhead: true }
    : { ok: true, receivedAt, corrected };
}

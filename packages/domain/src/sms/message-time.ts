const minute = 60_000;

/** When a message was received (epoch milliseconds), and whether the gateway's clock had to be put back an hour. */
export type MessageTime = { ok: true; receivedAt: number; corrected: boolean } | { ok: false };

/**
 * When a gateway received a message, read from its 14 digits yyyyMMddHHmmss in UTC.
 *
 * A gateway whose clock was set to the wrong zone is about an hour ahead: 57 to 63 minutes are taken for that and
 * put right. Otherwise a clock may be three minutes ahead, no more: what comes from the future is not believed.
 *
 * @param nowMs the present, epoch milliseconds
 * @example readGatewayTime('20240301130000', Date.UTC(2024, 2, 1, 12)) // 12:00:00, corrected
 */
export function readGatewayTime(timestamp: string, nowMs: number): MessageTime {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp);
  if (match === null) return { ok: false };
  const [year, month, day, hour, minutes, seconds] = match.slice(1);
  const isoTime = `${year}-${month}-${day}T${hour}:${minutes}:${seconds}.000Z`;
  const sentAt = Date.parse(isoTime);
  // Days such as 30 February may be parsed as 1 March: only a time that reads back the same is one.
  if (Number.isNaN(sentAt) || new Date(sentAt).toISOString() !== isoTime) return { ok: false };
  return believe(sentAt, nowMs);
}

/**
 * When a gateway received a message, read from Unix seconds; decimals are cut off. The same limits apply.
 *
 * @example readUnixSeconds('1709294340.7', Date.UTC(2024, 2, 1, 12)) // 11:59:00
 */
export function readUnixSeconds(seconds: string, nowMs: number): MessageTime {
  const match = /^(\d{1,12})(?:\.\d+)?$/.exec(seconds);
  return match === null ? { ok: false } : believe(Number(match[1]) * 1000, nowMs);
}

function believe(sentAt: number, nowMs: number): MessageTime {
  const ahead = sentAt - nowMs;
  const corrected = ahead > 57 * minute && ahead < 63 * minute;
  const receivedAt = corrected ? sentAt - 60 * minute : sentAt;
  return receivedAt - nowMs > 3 * minute ? { ok: false } : { ok: true, receivedAt, corrected };
}

/**
 * Proof of life: a gateway sends an SMS to itself or to a second gateway, and must see it come back. Heartbeats prove nothing, as
 * telephones were seen to lose their receiver of SMS while everything else went on.
 */
export const canaryWords = 'HARKEN LINE';
const codePattern = /^HARKEN LINE ([0-9A-HJKMNP-TV-Z]{8})$/;

/** The alphabet of codes: without letters that look like others, and within the characters of a plain SMS. */
export const canaryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const canaryCodeLength = 8;

/** The text of the SMS. */
export const toCanaryText = (code: string) => `${canaryWords} ${code}`;

/**
 * The code in a text; null if it is no such SMS. Spaces and small letters, which some networks change, do not matter.
 *
 * @example readCanaryText('harken line 7K2M9QD4 ') // '7K2M9QD4'
 */
export function readCanaryText(text: string): string | null {
  const tidy = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return codePattern.exec(tidy)?.[1] ?? null;
}

/** The settings of a gateway's proof of life. */
export interface CanarySettings {
  /** Minutes between two SMS by day. */
  everyMinutes: number;
  /** After how many minutes a missing SMS means that the line is down. */
  waitMinutes: number;
}

export const defaultCanary: CanarySettings = { everyMinutes: 30, waitMinutes: 15 };

/** Local hours in which it is sent: at night few people report, and each SMS costs. */
export const canaryHours = { from: 6, until: 21 } as const;

/**
 * Whether the next SMS is due.
 *
 * @param lastSentAt epoch milliseconds; null before the first
 * @param localHour of the day, 0 to 23, in the zone of the national society
 */
export function isCanaryDue(
  { everyMinutes }: CanarySettings,
  { lastSentAt, now, localHour }: { lastSentAt: number | null; now: number; localHour: number },
): boolean {
  if (localHour < canaryHours.from || localHour >= canaryHours.until) return false;
  // Jobs run each minute, a few seconds early or late.
  return lastSentAt === null || now - lastSentAt >= everyMinutes * 60_000 - 5000;
}

/** Whether an SMS has been missing for long enough that the line counts as down. */
export function isCanaryMissing(
  { waitMinutes }: CanarySettings,
  { sentAt, now }: { sentAt: number; now: number },
): boolean {
  return now - sentAt >= waitMinutes * 60_000;
}

/**
 * How many SMS a day the proof of life costs.
 *
 * @example countCanariesPerDay(30) // 30: every half hour from 6:00 to 21:00
 */
export function countCanariesPerDay(everyMinutes: number): number {
  return Math.ceil(((canaryHours.until - canaryHours.from) * 60) / everyMinutes);
}

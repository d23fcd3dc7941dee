import type { CheckState } from './check-results.ts';

const gigabyte = 1024 ** 3;
const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** A certificate that ends within this many days is a warning: enough to renew it by hand. */
export const certificateWarningDays = 14;
/** A gateway without a message for longer than this is a warning: collectors send activity reports at least weekly. */
export const gatewayQuietDays = 7;
/** Background work runs every minute; after this long without any, no worker is running. */
export const workerMaxMinutes = 10;

/** Whole days from one instant to another, rounded down. */
export function daysBetween(from: Date, until: Date): number {
  return Math.floor((until.getTime() - from.getTime()) / dayMilliseconds);
}

/** Whole minutes from one instant to another, rounded down. */
export function minutesBetween(from: Date, until: Date): number {
  return Math.floor((until.getTime() - from.getTime()) / minuteMilliseconds);
}

/**
 * Judges the free space of a disk, in bytes: by share, but a large disk has enough with a small share.
 *
 * @example judgeDiskSpace({ free: 3 * 1024 ** 3, total: 100 * 1024 ** 3 }) // 'failed'
 */
export function judgeDiskSpace({ free, total }: { free: number; total: number }): CheckState {
  const share = total > 0 ? free / total : 0;
  if (free < gigabyte || (share < 0.05 && free < 10 * gigabyte)) return 'failed';
  return share < 0.1 && free < 20 * gigabyte ? 'warning' : 'ok';
}

/** Judges a certificate by its last day of validity. */
export function judgeCertificate(validUntil: Date, now: Date): CheckState {
  if (validUntil.getTime() <= now.getTime()) return 'failed';
  return daysBetween(now, validUntil) < certificateWarningDays ? 'warning' : 'ok';
}

/** Judges the time of the latest backup; null if there is none. @param maxDays how old it may be */
export function judgeBackup(latestAt: Date | null, maxDays: number, now: Date): CheckState {
  return latestAt !== null && now.getTime() - latestAt.getTime() <= maxDays * dayMilliseconds
    ? 'ok'
    : 'failed';
}

/**
 * Judges messages that were refused for a wrong gateway key. Nobody knows which gateway sent them: if one has sent nothing
 * since, it is probably that one. Otherwise somebody tried keys, or the gateway was corrected.
 *
 * @param lastMessagesAt the latest message of each gateway; null if there was never one
 */
export function judgeRefusedKeys(
  refusedAt: Date | null,
  lastMessagesAt: readonly (Date | null)[],
): CheckState {
  if (refusedAt === null) return 'ok';
  const isOneQuiet = lastMessagesAt.some((at) => at === null || at.getTime() < refusedAt.getTime());
  return isOneQuiet ? 'failed' : 'warning';
}

const localAddress = /^[a-z]+:\/\/(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])(:\d+)?(\/|$)/i;

/**
 * Whether an address leads to the machine itself: nobody else can open links with it.
 *
 * @example isLocalAddress('http://localhost:8080') // true
 */
export function isLocalAddress(address: string): boolean {
  return localAddress.test(address);
}

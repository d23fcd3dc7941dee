/**
 * Minutes between attempts: short at first, because most failures are short; the seventh and last attempt is a day after the
 * first.
 */
export const minutesUntilRetry = [1, 5, 30, 120, 360, 924] as const;

/**
 * When a message whose attempt just failed is tried again.
 *
 * @param attempts attempts so far, including this one
 * @returns null when there are no attempts left
 */
export function computeNextAttempt(attempts: number, now: Date): Date | null {
  const minutes = minutesUntilRetry[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/**
 * How long after each failed try a message is tried again, in minutes: soon at first, because most faults are short,
 * and for the seventh and last time a day after the first (decision 28).
 */
export const minutesUntilRetry = [1, 5, 30, 120, 360, 924] as const;

/**
 * When a message is tried again that failed just now.
 *
 * @param attempts tries so far, this one included
 * @returns null when it is given up
 */
export function nextAttemptAfter(attempts: number, now: Date): Date | null {
  const minutes = minutesUntilRetry[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

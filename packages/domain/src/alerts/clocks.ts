const minute = 60_000;

/**
 * How long an alert has been waiting, in hours with decimals; never below zero.
 *
 * @param createdAt when the alert was raised, epoch milliseconds
 * @param until now, or the instant at which somebody decided, epoch milliseconds
 */
export function hoursWaiting(createdAt: number, until: number): number {
  return Math.max(0, (until - createdAt) / (60 * minute));
}

/**
 * How many minutes an alert is past its target, or null while there is time left.
 *
 * @param clock.targetMinutes the time people have from raising to decision
 */
export function minutesOverdue(clock: {
  createdAt: number;
  now: number;
  targetMinutes: number;
}): number | null {
  const overdue = (clock.now - clock.createdAt) / minute - clock.targetMinutes;
  return overdue > 0 ? overdue : null;
}

/** Whether an alert is past its target. */
export function isOverdue(clock: { createdAt: number; now: number; targetMinutes: number }): boolean {
  return minutesOverdue(clock) !== null;
}

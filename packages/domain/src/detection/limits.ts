/** What a list of aberrations shows. */
export const aberrationLimits = {
  /** Weeks before those requested: C3 has its first value after eleven. */
  weeksBefore: 11,
  /** Half a year, so that people can see what is usual. */
  minWeeks: 26,
  /** The latest two years. */
  maxWeeks: 106,
  /** Health risks listed; those with aberrations come first. */
  healthRisks: 20,
} as const;

/**
 * How many epi weeks are shown for a number of requested weeks.
 *
 * @example getWeeksShown(2) // 26
 * @example getWeeksShown(52) // 63
 */
export function getWeeksShown(requestedWeeks: number): number {
  const { weeksBefore, minWeeks, maxWeeks } = aberrationLimits;
  return Math.min(maxWeeks, Math.max(minWeeks, requestedWeeks + weeksBefore));
}

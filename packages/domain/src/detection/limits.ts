/** What a list of unusual rises shows. */
export const riseLimits = {
  /** Weeks before those asked for: C3 has its first value after eleven. */
  weeksBefore: 11,
  /** Weeks shown at least: half a year, so that it can be seen what is usual. */
  weeksAtLeast: 26,
  /** Weeks shown at most, the latest ones: two years. */
  weeksAtMost: 106,
  /** Health risks listed; those that stand out come first. */
  healthRisks: 20,
} as const;

/**
 * How many epi weeks are shown where some were asked for.
 *
 * @example weeksShown(2) // 26
 * @example weeksShown(52) // 63
 */
export function weeksShown(weeksAsked: number): number {
  const { weeksBefore, weeksAtLeast, weeksAtMost } = riseLimits;
  return Math.min(weeksAtMost, Math.max(weeksAtLeast, weeksAsked + weeksBefore));
}

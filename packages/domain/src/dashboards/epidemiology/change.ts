import { incompleteBeta } from '../../signals/numeric/special-functions.ts';

/** Below this probability a change is more than chance explains. */
const significance = 0.05;

/**
 * Whether chance alone could explain the difference between two counts of periods of the same length: with n cases in both together,
 * each falls into either period like a coin. The exact conditional test of two Poisson counts (Przyborowski and Wilenski 1940), both
 * sides. Cases of one outbreak come together, so that a change beyond chance is a reason to look and no proof.
 *
 * @example isWithinChance(9, 2) // true: the probability is 0.065
 */
export function isWithinChance(now: number, before: number): boolean {
  const total = now + before;
  if (total === 0) return true;
  const lower = Math.min(now, before);
  // The probability of at most `lower` of `total`, each with probability one half.
  const oneSide = incompleteBeta(0.5, total - lower, lower + 1);
  return Math.min(1, 2 * oneSide) >= significance;
}

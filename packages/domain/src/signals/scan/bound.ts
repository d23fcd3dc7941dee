import { computeLogLikelihoodRatio } from './log-likelihood-ratio.ts';

/** Halvings of the interval in which the bound lies: exact to far less than a case. */
const halvings = 60;

/**
 * The number of cases above which an area and time has a p of at most a limit: where its ratio is as large as chance makes it in the
 * share of random sets that the limit allows.
 *
 * @param expected cases inside
 * @param total cases inside and outside
 * @param largestByChance the largest ratios of random sets, the largest first, as `scan` gives them
 * @param exceedings how many random sets may have a larger one
 */
export function findBound(
  expected: number,
  total: number,
  largestByChance: readonly number[],
  exceedings: number,
): number {
  const ratio = largestByChance[Math.min(exceedings, largestByChance.length - 1)] ?? 0;
  if (ratio === 0) return expected;
  let [below, above] = [expected, total];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (below + above) / 2;
    if (computeLogLikelihoodRatio(middle, expected, total) < ratio) below = middle;
    else above = middle;
  }
  return above;
}

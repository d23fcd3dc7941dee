import type { Interval } from './poisson-interval.ts';
import { incompleteBeta } from './special-functions.ts';

/** What lies outside the interval at each of its ends. */
const tail = 0.025;
/** Halving so often leaves less than a double can tell apart. */
const maxHalvings = 60;

/** The share at which a function that increases from 0 to 1 reaches a probability. */
function findShare(cumulate: (share: number) => number, probability: number): number {
  let [below, above] = [0, 1];
  for (let step = 0; step < maxHalvings; step += 1) {
    const middle = (below + above) / 2;
    if (middle === below || middle === above) break;
    if (cumulate(middle) < probability) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/**
 * The exact 95 percent interval (Clopper and Pearson 1934) of a share, from 0 to 1: quantiles of beta distributions. Unlike the
 * approximations it is never too narrow, however small the numbers are.
 *
 * @param count how many there are, a whole number from 0 to `of`
 * @param of among how many, at least 1
 * @example computeBinomialInterval(8, 10) // { lower: 0.4439, upper: 0.9748 }
 */
export function computeBinomialInterval(count: number, of: number): Interval {
  const missing = of - count;
  return {
    lower: count === 0 ? 0 : findShare((share) => incompleteBeta(share, count, missing + 1), tail),
    upper: missing === 0 ? 1 : findShare((share) => incompleteBeta(share, count + 1, missing), 1 - tail),
  };
}

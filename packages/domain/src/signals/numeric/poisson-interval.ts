import { logGamma, upperIncompleteGamma } from './special-functions.ts';

/** The 97.5th percentile of the normal distribution. */
const z = 1.959963984540054;
const maxSteps = 100;
const precision = 1e-9;

/**
 * The value that a gamma distributed variable of a shape (and scale 1) does not exceed with a probability: the approximation of
 * Wilson and Hilferty, improved by steps of Newton inside an interval that always holds the root.
 *
 * @param probability 0.025 or 0.975
 */
function computeGammaQuantile(probability: 0.025 | 0.975, shape: number): number {
  const deviation = probability < 0.5 ? -z : z;
  const cube = 1 - 1 / (9 * shape) + deviation / (3 * Math.sqrt(shape));
  let value = Math.max(shape * cube ** 3, 1e-8);
  let [below, above] = [0, Number.POSITIVE_INFINITY];
  for (let step = 0; step < maxSteps; step += 1) {
    const miss = 1 - upperIncompleteGamma(shape, value) - probability;
    if (miss > 0) above = value;
    else below = value;
    const density = Math.exp((shape - 1) * Math.log(value) - value - logGamma(shape));
    const next = value - miss / density;
    if (Math.abs(next - value) <= precision * value) return next;
    if (next > below && next < above) value = next;
    else value = Number.isFinite(above) ? (below + above) / 2 : value * 2;
  }
  return value;
}

/** An expected number of events, from and to. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

const known = new Map<number, Interval>();
const maxKnown = 5000;

/**
 * The exact 95 percent interval (Garwood 1936) of the expected number of events where so many were counted. Both ends are gamma
 * quantiles, which are half the quantiles of chi-square with 2 count and 2 count + 2 degrees of freedom.
 *
 * @param count a whole number, at least 0
 * @example computePoissonInterval(0) // { lower: 0, upper: 3.6889 }
 */
export function computePoissonInterval(count: number): Interval {
  const before = known.get(count);
  if (before) return before;
  const interval = {
    lower: count === 0 ? 0 : computeGammaQuantile(0.025, count),
    upper: computeGammaQuantile(0.975, count + 1),
  };
  // Many places have the same few cases.
  if (known.size < maxKnown) known.set(count, interval);
  return interval;
}

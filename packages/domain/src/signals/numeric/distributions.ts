import { incompleteBeta, upperIncompleteGamma } from './special-functions.ts';

/**
 * The probability that a variable of Student's t distribution is at least as far from 0 as a value.
 *
 * @param degrees of freedom, above 0
 */
export function computeStudentP(value: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + value * value), degrees / 2, 0.5);
}

/** The probability of at most `count` events where `mean` are expected. */
export const cumulatePoisson = (count: number, mean: number): number =>
  count < 0 ? 0 : mean <= 0 ? 1 : upperIncompleteGamma(Math.floor(count) + 1, mean);

/**
 * The probability of at most `count` events under a negative binomial distribution.
 *
 * @param size the dispersion: the variance is mean + mean² / size
 */
export const cumulateNegativeBinomial = (count: number, mean: number, size: number): number =>
  count < 0 ? 0 : mean <= 0 ? 1 : incompleteBeta(size / (size + mean), size, Math.floor(count) + 1);

/** The smallest count that at least this share of all counts does not exceed. @param probability from 0 to below 1 */
export const computePoissonQuantile = (probability: number, mean: number): number =>
  findQuantile((count) => cumulatePoisson(count, mean), probability);

/** The same for a negative binomial distribution; that of Poisson where `size` is infinite. */
export const computeNegativeBinomialQuantile = (probability: number, mean: number, size: number): number =>
  Number.isFinite(size)
    ? findQuantile((count) => cumulateNegativeBinomial(count, mean, size), probability)
    : computePoissonQuantile(probability, mean);

/** Sums of floating-point numbers may miss a probability by this share. */
const slack = 1 - 64 * Number.EPSILON;

/** Doubles until the probability is reached, then halves the interval. */
function findQuantile(cumulate: (count: number) => number, probability: number): number {
  const isReached = (count: number) => cumulate(count) >= probability * slack;
  let above = 0;
  while (!isReached(above)) above = above * 2 + 1;
  let below = Math.floor(above / 2) - 1;
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2);
    if (isReached(middle)) above = middle;
    else below = middle;
  }
  return above;
}

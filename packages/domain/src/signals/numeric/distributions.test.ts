import { describe, expect, it } from 'vitest';
import {
  computeNegativeBinomialQuantile,
  computePoissonQuantile,
  computeStudentP,
  cumulateNegativeBinomial,
  cumulatePoisson,
} from './distributions.ts';
import { computeSampleQuantile } from './quantile.ts';
import { incompleteBeta, logGamma, upperIncompleteGamma } from './special-functions.ts';

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
/** Differences of eleven digits. */
const expectClose = (ours: number, exact: number) =>
  expect(Math.abs(ours - exact) / Math.abs(exact)).toBeLessThan(1e-11);

describe('special functions', () => {
  it('have the logarithms of factorials and of half-integer gammas', () => {
    for (let n = 2; n <= 20; n += 1) expectClose(Math.exp(logGamma(n + 1)), factorial(n));
    expectClose(Math.exp(logGamma(0.5)), Math.sqrt(Math.PI));
    expectClose(Math.exp(logGamma(2.5)), 0.75 * Math.sqrt(Math.PI));
    expectClose(logGamma(0.1), 2.252712651734206);
  });

  it('agree with what can be computed by hand', () => {
    expectClose(incompleteBeta(0.3, 1, 1), 0.3);
    expectClose(incompleteBeta(0.3, 2, 1), 0.09);
    expectClose(incompleteBeta(0.3, 1, 2), 1 - 0.49);
    expectClose(incompleteBeta(0.7, 3, 2), 0.6517);
    expectClose(upperIncompleteGamma(1, 2), Math.exp(-2));
    expectClose(upperIncompleteGamma(3, 2), 5 * Math.exp(-2));
    expectClose(upperIncompleteGamma(2, 30), 31 * Math.exp(-30));
    expect(incompleteBeta(0, 2, 3)).toBe(0);
    expect(incompleteBeta(1, 2, 3)).toBe(1);
    expect(upperIncompleteGamma(2, 0)).toBe(1);
  });
});

describe('distributions', () => {
  it('add up probabilities', () => {
    const poisson = (count: number, mean: number) => (Math.exp(-mean) * mean ** count) / factorial(count);
    for (const mean of [0.1, 1, 4.5, 12])
      for (let count = 0, sum = 0; count <= 15; count += 1) {
        sum += poisson(count, mean);
        expectClose(cumulatePoisson(count, mean), sum);
      }
    for (const [mean, size] of [
      [3, 0.5],
      [3, 2],
      [20, 7.5],
    ] as const)
      for (let count = 0, sum = 0, term = (size / (size + mean)) ** size; count <= 60; count += 1) {
        sum += term;
        expectClose(cumulateNegativeBinomial(count, mean, size), sum);
        term *= ((size + count) / (count + 1)) * (mean / (size + mean));
      }
  });

  it.each([
    [0.99, 20.32178922891478],
    [0.95, 0.2777],
    [0.5, 1],
    [0.975, 300],
  ])('have the smallest count whose probability is reached: %f of Poisson %f', (probability, mean) => {
    const count = computePoissonQuantile(probability, mean);
    expect(cumulatePoisson(count, mean)).toBeGreaterThanOrEqual(probability);
    expect(cumulatePoisson(count - 1, mean)).toBeLessThan(probability);
    expect(computeNegativeBinomialQuantile(probability, mean, Infinity)).toBe(count);
    const wide = computeNegativeBinomialQuantile(probability, mean, 2);
    expect(cumulateNegativeBinomial(wide, mean, 2)).toBeGreaterThanOrEqual(probability);
    expect(wide === 0 || cumulateNegativeBinomial(wide - 1, mean, 2) < probability).toBe(true);
  });

  it('expect nothing where the mean is 0', () => {
    expect(computePoissonQuantile(0.99, 0)).toBe(0);
    expect(computeNegativeBinomialQuantile(0.99, 0, 2)).toBe(0);
  });

  it('have the tails of the t distribution', () => {
    expectClose(computeStudentP(1, 1), 0.5); // Cauchy
    expectClose(computeStudentP(Math.sqrt(2), 2), 1 - Math.sqrt(2) / 2); // 1 − t / √(2 + t²)
    expectClose(computeStudentP(-2.1, 30), 0.044242471262323536);
    expect(computeStudentP(0, 5)).toBe(1);
  });
});

it.each([
  [[1, 2, 3, 4], 0.5, 2.5],
  [[4, 1, 3, 2], 0.25, 1.75],
  [[7], 0.9, 7],
  [[0, 10], 0.9, 9],
  [[5, 1, 9, 3, 7], 1, 9],
])('the quantile of %j at %f is %f', (values, probability, quantile) => {
  expect(computeSampleQuantile(values, probability)).toBeCloseTo(quantile, 12);
});

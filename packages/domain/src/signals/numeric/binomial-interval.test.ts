import { expect, test } from 'vitest';
import { computeBinomialInterval } from './binomial-interval.ts';

/** The interval of `binom.test(count, of)` in R; where all or none are counted it is 0.025 ^ (1 / of) in closed form. */
test.each([
  [0, 1, 0, 0.975],
  [1, 1, 0.025, 1],
  [0, 10, 0, 0.3084971],
  [1, 10, 0.0025286, 0.4450161],
  [3, 10, 0.0667395, 0.6524529],
  [5, 10, 0.187086, 0.812914],
  [8, 10, 0.4439045, 0.9747893],
  [10, 10, 0.6915029, 1],
  [80, 100, 0.7081573, 0.8733444],
])('%i of %i lies between %f and %f', (count, of, lower, upper) => {
  const interval = computeBinomialInterval(count, of);
  expect(interval.lower).toBeCloseTo(lower, 5);
  expect(interval.upper).toBeCloseTo(upper, 5);
});

test('the interval of many is narrow and holds the share', () => {
  const { lower, upper } = computeBinomialInterval(400_000, 500_000);
  expect(lower).toBeLessThan(0.8);
  expect(upper).toBeGreaterThan(0.8);
  expect(upper - lower).toBeCloseTo(0.0022, 4);
});

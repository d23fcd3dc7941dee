import { expect, it } from 'vitest';
import { findBound } from './bound.ts';
import { computeLogLikelihoodRatio } from './log-likelihood-ratio.ts';

it.each([
  [1.2, 300, [9, 7, 5], 1, 7],
  [1.2, 300, [9, 7, 5], 0, 9],
  [4, 50, [3], 1, 3],
])(
  'with %d expected of %i, the bound has the ratio of the random set that may be exceeded',
  (expected, total, ratios, exceedings, ratio) => {
    const bound = findBound(expected, total, ratios, exceedings);
    expect(bound).toBeGreaterThan(expected);
    expect(computeLogLikelihoodRatio(bound, expected, total)).toBeCloseTo(ratio, 9);
  },
);

it('is what is expected where random sets have nothing', () => {
  expect(findBound(3, 40, [], 1)).toBeCloseTo(3, 9);
});

import { expect, it } from 'vitest';
import { computeTicks, pickLabelledPeriods } from './chart-scale.ts';

it.each([
  [27, 4, [0, 10, 20, 30]],
  [30, 4, [0, 10, 20, 30]],
  [31, 4, [0, 10, 20, 30, 40]],
  [1, 5, [0, 1]],
  [3, 5, [0, 1, 2, 3]],
  [7, 4, [0, 2, 4, 6, 8]],
  [41, 4, [0, 20, 40, 60]],
  [12_345, 5, [0, 5000, 10_000, 15_000]],
  [0, 5, [0, 1]],
])('axis ticks up to %i, in at most %i steps: %j', (highest, max, ticks) => {
  expect(computeTicks(highest, max)).toEqual(ticks);
});

it('axis ticks are integers from 0, within the maximum number, and reach the highest value', () => {
  for (let highest = 0; highest < 3000; highest += 7)
    for (const max of [1, 2, 3, 4, 5, 8]) {
      const ticks = computeTicks(highest, max);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks[0]).toBe(0);
      expect(ticks.length - 1).toBeLessThanOrEqual(max);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    }
});

it.each([
  [5, 50, 40, [0, 1, 2, 3, 4]],
  [5, 30, 40, [0, 2, 4]],
  [6, 30, 40, [1, 3, 5]],
  [10, 10, 40, [1, 5, 9]],
  [1, 500, 40, [0]],
  [0, 10, 40, []],
])(
  'of %i periods %i pixels apart, with labels of %i pixels, these are labelled: %j',
  (count, step, width, labelled) => {
    expect(pickLabelledPeriods(count, step, width)).toEqual(labelled);
  },
);

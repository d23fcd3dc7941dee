import { expect, it } from 'vitest';
import { labelledPeriods, ticksUpTo } from './chart-scale.ts';

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
])('numbers beside columns up to %i, in at most %i steps, are %j', (highest, most, ticks) => {
  expect(ticksUpTo(highest, most)).toEqual(ticks);
});

it('numbers beside columns are whole, begin at 0, are no more than there is room for and reach the highest', () => {
  for (let highest = 0; highest < 3000; highest += 7)
    for (const most of [1, 2, 3, 4, 5, 8]) {
      const ticks = ticksUpTo(highest, most);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks[0]).toBe(0);
      expect(ticks.length - 1).toBeLessThanOrEqual(most);
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
])('of %i periods %i pixels apart, with names of %i, these are named: %j', (count, step, width, named) => {
  expect(labelledPeriods(count, step, width)).toEqual(named);
});

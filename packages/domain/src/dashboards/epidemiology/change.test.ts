import { expect, it } from 'vitest';
import { isWithinChance } from './change.ts';

/** The probabilities are those of `binom.test(now, now + before)` in R. */
it.each([
  { now: 0, before: 0, expected: true },
  { now: 5, before: 5, expected: true },
  { now: 1, before: 0, expected: true },
  { now: 5, before: 0, expected: true }, // 0.0625
  { now: 6, before: 0, expected: false }, // 0.03125
  { now: 0, before: 6, expected: false },
  { now: 9, before: 2, expected: true }, // 0.06543
  { now: 10, before: 2, expected: false }, // 0.03857
  { now: 20, before: 10, expected: true }, // 0.09874
  { now: 22, before: 10, expected: true }, // 0.05011
  { now: 23, before: 10, expected: false }, // 0.03508
  { now: 10, before: 23, expected: false },
  { now: 1050, before: 1000, expected: true },
  { now: 1100, before: 1000, expected: false }, // 0.0308
])('$now now and $before before', ({ now, before, expected }) => {
  expect(isWithinChance(now, before)).toBe(expected);
});

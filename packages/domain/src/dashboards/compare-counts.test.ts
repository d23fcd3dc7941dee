import { expect, test } from 'vitest';
import { compareCounts } from './compare-counts.ts';

test.each([
  ['nothing in either period', 0, 0, { kind: 'nothing' }],
  ['as many', 10, 10, { kind: 'same' }],
  ['none before', 3, 0, { kind: 'noneBefore' }],
  ['a rise', 12, 10, { kind: 'percent', percent: 20 }],
  ['a fall', 5, 10, { kind: 'percent', percent: -50 }],
  ['a fall to almost nothing', 1, 1000, { kind: 'percent', percent: -100 }],
  ['a small base', 9, 2, { kind: 'countBefore', before: 2 }],
  ['a base just too small', 12, 9, { kind: 'countBefore', before: 9 }],
  ['three times as many', 30, 10, { kind: 'percent', percent: 200 }],
  ['more than three times as many', 31, 10, { kind: 'countBefore', before: 10 }],
  ['a first year after a first week', 18_555, 32, { kind: 'countBefore', before: 32 }],
  ['less than one percent', 1001, 1000, { kind: 'countBefore', before: 1000 }],
  ['a fall to zero', 0, 50, { kind: 'countBefore', before: 50 }],
])('%s: %i now, %i before', (_what, now, before, expected) => {
  expect(compareCounts(now, before)).toEqual(expected);
});

import { describe, expect, test } from 'vitest';
import { type EvaluatedWeek, findLatestAberration, listFlaggingMethods } from './latest-aberration.ts';
import { getWeeksShown } from './limits.ts';

const [flag, calm] = [{ isFlagged: true }, { isFlagged: false }];
const unflaggedWeek: EvaluatedWeek = { isRunning: false, c1: calm, c2: calm, c3: null };
const flaggedWeek: EvaluatedWeek = { isRunning: false, c1: calm, c2: flag, cusum: flag };
const byC3: EvaluatedWeek = { isRunning: false, c1: null, c3: flag };
const running: EvaluatedWeek = { isRunning: true };

test('a week is flagged by the methods whose bound it exceeds', () => {
  expect(listFlaggingMethods(flaggedWeek)).toEqual(['c2', 'cusum']);
  expect(listFlaggingMethods(unflaggedWeek)).toEqual([]);
  expect(listFlaggingMethods(running)).toEqual([]);
});

describe('the latest aberration', () => {
  test.each<[string, EvaluatedWeek[], ReturnType<typeof findLatestAberration>]>([
    ['is null without weeks', [], null],
    ['is null where no week is over', [running], null],
    ['is null where the latest week is not flagged', [flaggedWeek, unflaggedWeek], null],
    ['is the latest week', [unflaggedWeek, flaggedWeek], { first: 1, last: 1 }],
    ['ignores the current week', [unflaggedWeek, flaggedWeek, running], { first: 1, last: 1 }],
    [
      'includes all flagged weeks in a row, by any method',
      [flaggedWeek, unflaggedWeek, byC3, flaggedWeek, running],
      { first: 2, last: 3 },
    ],
    ['can start with the first week', [flaggedWeek, flaggedWeek], { first: 0, last: 1 }],
  ])('%s', (_case, weeks, expected) => {
    expect(findLatestAberration(weeks)).toEqual(expected);
  });
});

describe('the weeks shown', () => {
  test.each([
    [1, 26],
    [15, 26],
    [16, 27],
    [53, 64],
    [95, 106],
    [262, 106],
  ])('for %d requested weeks are %d', (requested, shown) => {
    expect(getWeeksShown(requested)).toBe(shown);
  });
});

import { describe, expect, test } from 'vitest';
import { flaggingMethods, type JudgedWeek, latestRise } from './latest-rise.ts';
import { weeksShown } from './limits.ts';

const [flag, calm] = [{ isFlagged: true }, { isFlagged: false }];
const quiet: JudgedWeek = { isRunning: false, c1: calm, c2: calm, c3: null };
const marked: JudgedWeek = { isRunning: false, c1: calm, c2: flag, cusum: flag };
const byC3: JudgedWeek = { isRunning: false, c1: null, c3: flag };
const running: JudgedWeek = { isRunning: true };

test('a week is flagged by the methods whose bound it exceeds', () => {
  expect(flaggingMethods(marked)).toEqual(['c2', 'cusum']);
  expect(flaggingMethods(quiet)).toEqual([]);
  expect(flaggingMethods(running)).toEqual([]);
});

describe('the latest rise', () => {
  test.each<[string, JudgedWeek[], ReturnType<typeof latestRise>]>([
    ['is none without weeks', [], null],
    ['is none where no week is over', [running], null],
    ['is none where the latest week is usual', [marked, quiet], null],
    ['is the latest week', [quiet, marked], { first: 1, last: 1 }],
    ['does not wait for the week that runs', [quiet, marked, running], { first: 1, last: 1 }],
    [
      'has all weeks in a row, by whichever method',
      [marked, quiet, byC3, marked, running],
      { first: 2, last: 3 },
    ],
    ['may begin with the first week', [marked, marked], { first: 0, last: 1 }],
  ])('%s', (_case, weeks, expected) => {
    expect(latestRise(weeks)).toEqual(expected);
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
  ])('where %d are asked for are %d', (asked, shown) => {
    expect(weeksShown(asked)).toBe(shown);
  });
});

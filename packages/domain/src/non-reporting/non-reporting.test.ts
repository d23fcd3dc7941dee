import { describe, expect, test } from 'vitest';
import { getAbsentTime, intersectAbsences, mergeAbsences } from './absences.ts';
import {
  computeReportingInterval,
  detectNonReporting,
  getLongestExpectedGap,
  type MessageHistory,
  nonReportingByDay,
  nonReportingByHour,
} from './non-reporting.ts';

const history = (periods: number[], given: Partial<MessageHistory> = {}): MessageHistory => ({
  periods,
  lastMessageAt: (periods.at(-1) ?? 0) + 0.5,
  absences: [],
  ...given,
});
/** Days with messages, given by the gaps between them. */
const withGaps = (...gaps: number[]) => {
  let day = 0;
  return [0, ...gaps.map((gap) => (day += gap))];
};
const daily = withGaps(1, 1, 1, 1, 1);

describe('the usual reporting interval', () => {
  test.each<[string, number[], object | null]>([
    ['is unknown without messages', [], null],
    ['requires five gaps', withGaps(2, 2, 2, 2), null],
    [
      'is two days for a message every second day',
      withGaps(2, 2, 2, 2, 2),
      { usualGap: 2, longestUsualGap: 2 },
    ],
    ['is the median gap, not the mean', withGaps(1, 1, 1, 20, 20), { usualGap: 1, longestUsualGap: 20 }],
    ['is between the middle two', withGaps(1, 1, 2, 3, 3, 3), { usualGap: 2.5, longestUsualGap: 3 }],
    [
      'includes the longest of nine gaps',
      withGaps(1, 1, 1, 1, 1, 1, 1, 1, 30),
      { usualGap: 1, longestUsualGap: 30 },
    ],
    [
      'leaves out the longest of ten gaps as an exception',
      withGaps(1, 1, 1, 1, 30, 1, 1, 1, 1, 1),
      { usualGap: 1, longestUsualGap: 1 },
    ],
    [
      'includes the second longest',
      withGaps(1, 1, 1, 1, 9, 30, 1, 1, 1, 1),
      { usualGap: 1, longestUsualGap: 9 },
    ],
    ['considers the last twelve weeks', [0, 80, 81, 82, 83, 84], { usualGap: 1, longestUsualGap: 80 }],
    ['considers not a day more', [0, 81, 82, 83, 84, 85], null],
  ])('%s', (_what, days, expected) => {
    expect(computeReportingInterval(history(days), nonReportingByDay)).toEqual(expected);
  });

  // Gaps are counted by length only if there are no absences.
  test.each([5, 6, 9, 10, 11, 40])('of %i gaps is the same with an absence before them', (count) => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const gaps = Array.from(
        { length: count },
        (_, index) => 1 + ((seed * 7919 + index * index * 31) % (seed % 23 || 1)),
      );
      const days = withGaps(...gaps);
      const withAbsence = history(days, { absences: [{ from: -20, until: -10 }] });
      const interval = computeReportingInterval(history(days), nonReportingByDay);
      expect(interval).toEqual(computeReportingInterval(withAbsence, nonReportingByDay));
    }
  });

  test('leaves out absences', () => {
    const absences = [{ from: 6, until: 26 }];
    const days = [0, 1, 2, 3, 4, 5, 27];
    expect(computeReportingInterval(history(days, { absences }), nonReportingByDay)).toEqual({
      usualGap: 1,
      longestUsualGap: 2,
    });
  });

  test.each([
    [{ usualGap: 1, longestUsualGap: 1 }, 3, 12],
    [{ usualGap: 7, longestUsualGap: 7 }, 21, 21],
    [{ usualGap: 1, longestUsualGap: 11 }, 22, 16.5],
    [{ usualGap: 5, longestUsualGap: 8 }, 16, 15],
  ])('%o explains gaps of %i days for collectors, and of %d hours for gateways', (interval, days, hours) => {
    expect(getLongestExpectedGap(interval, nonReportingByDay)).toBe(days);
    expect(getLongestExpectedGap(interval, nonReportingByHour)).toBe(hours);
  });
});

describe('non-reporting', () => {
  test.each([
    ['does not start before three days', 8.5, false],
    ['starts after three days for a daily reporter', 8.51, true],
    ['is never negative', 3, false],
  ])('%s', (_what, now, isNonReporting) => {
    expect(detectNonReporting(history(daily), now, nonReportingByDay)).toEqual({
      duration: Math.max(0, now - 5.5),
      usualGap: 1,
      isNonReporting,
    });
  });

  test('is unknown without a usual reporting interval', () => {
    expect(detectNonReporting(history([0, 1]), 80, nonReportingByDay)).toBeNull();
  });

  test('leaves out absences', () => {
    const absences = [{ from: 6, until: 16 }];
    const nonReporting = detectNonReporting(history(daily, { absences }), 18, nonReportingByDay);
    expect(nonReporting).toEqual({ duration: 2.5, usualGap: 1, isNonReporting: false });
  });

  test('of a gateway allows for its nights', () => {
    const hours = Array.from({ length: 14 }, (_, day) =>
      [8, 9, 10, 12, 15, 18].map((hour) => day * 24 + hour),
    ).flat();
    const isNonReportingAfter = (pause: number) =>
      detectNonReporting(history(hours), (hours.at(-1) as number) + 0.5 + pause, nonReportingByHour)
        ?.isNonReporting;
    expect([14, 21, 21.1, 40].map(isNonReportingAfter)).toEqual([false, false, true, true]);
  });
});

describe('absences', () => {
  const [a, b] = [
    { from: 0, until: 5 },
    { from: 8, until: Number.POSITIVE_INFINITY },
  ];

  test.each([
    ['none of it', [], 0],
    ['parts of it', [a, b], 5],
    ['all of it', [{ from: Number.NEGATIVE_INFINITY, until: 20 }], 8],
  ])('cover %s of a period', (_what, absences, expected) => {
    expect(getAbsentTime(absences, 2, 10)).toBe(expected);
  });

  test('are merged if they overlap or touch', () => {
    expect(
      mergeAbsences([{ from: 4, until: 6 }, b, { from: 1, until: 2 }, a, { from: 6, until: 7 }]),
    ).toEqual([{ from: 0, until: 7 }, b]);
  });

  test.each([
    ['nobody', [], []],
    ['one', [[a, b]], [a, b]],
    [
      'two',
      [[a, b], [{ from: 3, until: 9 }]],
      [
        { from: 3, until: 5 },
        { from: 8, until: 9 },
      ],
    ],
    ['two, one of whom is never absent', [[a], [], [a]], []],
  ])('shared by %s', (_who, ofEach, expected) => {
    expect(intersectAbsences(ofEach)).toEqual(expected);
  });
});

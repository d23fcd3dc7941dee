import { describe, expect, test } from 'vitest';
import { commonAbsences, inOrder, timeInside } from './absences.ts';
import {
  habitOf,
  longestExplained,
  type MessageHistory,
  silenceByDay,
  silenceByHour,
  silenceOf,
} from './silence.ts';

const history = (periods: number[], given: Partial<MessageHistory> = {}): MessageHistory => ({
  periods,
  lastMessageAt: (periods.at(-1) ?? 0) + 0.5,
  absences: [],
  ...given,
});
/** Days with messages from the gaps between them. */
const withGaps = (...gaps: number[]) => {
  let day = 0;
  return [0, ...gaps.map((gap) => (day += gap))];
};
const daily = withGaps(1, 1, 1, 1, 1);

describe('a habit', () => {
  test.each<[string, number[], object | null]>([
    ['of nobody who never sent anything', [], null],
    ['takes five gaps', withGaps(2, 2, 2, 2), null],
    ['of every second day', withGaps(2, 2, 2, 2, 2), { usualGap: 2, longestUsualGap: 2 }],
    ['is the middle gap, not the mean', withGaps(1, 1, 1, 20, 20), { usualGap: 1, longestUsualGap: 20 }],
    ['lies between the two in the middle', withGaps(1, 1, 2, 3, 3, 3), { usualGap: 2.5, longestUsualGap: 3 }],
    [
      'of nine gaps knows the longest',
      withGaps(1, 1, 1, 1, 1, 1, 1, 1, 30),
      { usualGap: 1, longestUsualGap: 30 },
    ],
    [
      'of ten leaves one exception out',
      withGaps(1, 1, 1, 1, 30, 1, 1, 1, 1, 1),
      { usualGap: 1, longestUsualGap: 1 },
    ],
    [
      'keeps what happened twice',
      withGaps(1, 1, 1, 1, 9, 30, 1, 1, 1, 1),
      { usualGap: 1, longestUsualGap: 9 },
    ],
    ['reaches back twelve weeks', [0, 80, 81, 82, 83, 84], { usualGap: 1, longestUsualGap: 80 }],
    ['and no day further', [0, 81, 82, 83, 84, 85], null],
  ])('%s', (_what, days, expected) => {
    expect(habitOf(history(days), silenceByDay)).toEqual(expected);
  });

  test('leaves out when nobody was at work', () => {
    const absences = [{ from: 6, until: 26 }];
    const days = [0, 1, 2, 3, 4, 5, 27];
    expect(habitOf(history(days, { absences }), silenceByDay)).toEqual({ usualGap: 1, longestUsualGap: 2 });
  });

  test.each([
    [{ usualGap: 1, longestUsualGap: 1 }, 3, 12],
    [{ usualGap: 7, longestUsualGap: 7 }, 21, 21],
    [{ usualGap: 1, longestUsualGap: 11 }, 22, 16.5],
    [{ usualGap: 5, longestUsualGap: 8 }, 16, 15],
  ])('%o explains %i days of people, and %d hours of gateways', (habit, ofPeople, ofGateways) => {
    expect(longestExplained(habit, silenceByDay)).toBe(ofPeople);
    expect(longestExplained(habit, silenceByHour)).toBe(ofGateways);
  });
});

describe('silence', () => {
  test.each([
    ['is not yet there after three days', 8.5, false],
    ['begins after them for who writes daily', 8.51, true],
    ['does not run backwards', 3, false],
  ])('%s', (_what, now, isSilent) => {
    expect(silenceOf(history(daily), now, silenceByDay)).toEqual({
      silentFor: Math.max(0, now - 5.5),
      usualGap: 1,
      isSilent,
    });
  });

  test('is unknown without a habit', () => {
    expect(silenceOf(history([0, 1]), 80, silenceByDay)).toBeNull();
  });

  test('counts only days at work', () => {
    const absences = [{ from: 6, until: 16 }];
    const silence = silenceOf(history(daily, { absences }), 18, silenceByDay);
    expect(silence).toEqual({ silentFor: 2.5, usualGap: 1, isSilent: false });
  });

  test('of a gateway is explained by its nights', () => {
    const hours = Array.from({ length: 14 }, (_, day) =>
      [8, 9, 10, 12, 15, 18].map((hour) => day * 24 + hour),
    ).flat();
    const silentAfter = (pause: number) =>
      silenceOf(history(hours), (hours.at(-1) as number) + 0.5 + pause, silenceByHour)?.isSilent;
    expect([14, 21, 21.1, 40].map(silentAfter)).toEqual([false, false, true, true]);
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
  ])('hold %s of a time', (_what, absences, expected) => {
    expect(timeInside(absences, 2, 10)).toBe(expected);
  });

  test('that overlap or touch are one', () => {
    expect(inOrder([{ from: 4, until: 6 }, b, { from: 1, until: 2 }, a, { from: 6, until: 7 }])).toEqual([
      { from: 0, until: 7 },
      b,
    ]);
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
    ['two, one of them always there', [[a], [], [a]], []],
  ])('in common of %s', (_who, ofEach, expected) => {
    expect(commonAbsences(ofEach)).toEqual(expected);
  });
});

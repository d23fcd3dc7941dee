import { describe, expect, it } from 'vitest';
import { formatDifference, isRanking, rankSeries, toSparkline } from './rank-series.ts';

const one = (name: string, counts: number[], more: object = {}) => ({ key: name, name, counts, ...more });

it.each([
  [0, false],
  [8, false],
  [9, true],
  [11, true],
])('%i series are ranked: %s', (count, expected) => {
  const series = Array.from({ length: count }, (_, index) => one(`${index}`, [1]));
  expect(isRanking({ series })).toBe(expected);
});

describe('a ranking', () => {
  it('has the largest total first, and "Other" last without a rank', () => {
    const ranked = rankSeries([
      one('Nakiri', [1, 2]),
      one('Others', [90], { isOther: true }),
      one('Tolwe', [0, 7]),
    ]);
    expect(ranked.map(({ series, rank, total }) => [series.name, rank, total])).toEqual([
      ['Tolwe', 1, 7],
      ['Nakiri', 2, 3],
      ['Others', null, 90],
    ]);
  });

  it.each([
    [[4, 5], [3], { total: 3, difference: 6 }],
    [[1], [3, 3], { total: 6, difference: -5 }],
    [[2], [], { total: 0, difference: 2 }],
    [[2], undefined, null],
  ])('compares %j with %j', (counts, compared, expected) => {
    expect(rankSeries([one('Nakiri', counts, { compared })])[0]?.compared).toEqual(expected);
  });
});

it.each([
  [3, '+3'],
  [0, '0'],
  [-3, '\u22123'],
])('the difference %i is written %s', (difference, expected) => {
  expect(formatDifference(difference)).toBe(expected);
});

it.each([
  ['rises from the lowest to the highest', [0, 5, 10], 'M0 20L50 10L100 0'],
  ['is a level for one period', [4], 'M0 0h100'],
  ['is at the bottom without counts', [0, 0], 'M0 20L100 20'],
  ['is at the bottom without periods', [], 'M0 20h100'],
])('a sparkline %s', (_what, counts, expected) => {
  expect(toSparkline(counts, { x: 0, y: 0, width: 100, height: 20 })).toBe(expected);
});

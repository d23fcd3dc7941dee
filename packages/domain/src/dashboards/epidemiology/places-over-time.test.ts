import { describe, expect, it } from 'vitest';
import { hideUnknownCounts, rankPlaces, splitTopPlaces } from './places-over-time.ts';

const place = (id: number, name: string, ...counts: number[]) => ({ id, name, counts });

describe('places', () => {
  it('are ranked by cases, then name, then id', () => {
    const ranked = rankPlaces([
      place(1, 'C', 1, 1),
      place(3, 'B', 2, 0),
      place(2, 'B', 0, 2),
      place(4, 'A', 0, 9),
      place(5, 'A', 0, 0),
    ]);
    expect(ranked.map(({ id }) => id)).toEqual([4, 2, 3, 1, 5]);
  });

  it.each([
    { limit: 1, top: [4], others: { placeCount: 2, counts: [3, 1] } },
    { limit: 2, top: [4, 2], others: { placeCount: 1, counts: [1, 1] } },
    { limit: 9, top: [4, 2, 1], others: { placeCount: 0, counts: [0, 0] } },
  ])('beyond the first $limit are added up', ({ limit, top, others }) => {
    const places = [place(1, 'C', 1, 1), place(2, 'B', 2, 0), place(4, 'A', 0, 9), place(5, 'Z', 0, 0)];
    const found = splitTopPlaces(places, { limit, periodCount: 2 });
    expect(found.top.map(({ id }) => id)).toEqual(top);
    expect(found.others).toEqual(others);
  });
});

it.each([
  { counts: [0, 2, 0], covered: [1, 1, 1], expected: [0, 2, 0] },
  { counts: [0, 0, 3], covered: [1, 0, 0], expected: [0, null, 3] },
  { counts: [0, 0], covered: [0, 0], expected: [null, null] },
  { counts: [], covered: [], expected: [] },
])('counts $counts with $covered covered are $expected', ({ counts, covered, expected }) => {
  expect(hideUnknownCounts(counts, covered)).toEqual(expected);
});

import { describe, expect, it } from 'vitest';
import { combineRanges, listTiles } from './tile-ranges.ts';

describe('the tiles of an area', () => {
  const around = { west: -10, south: -10, east: 10, north: 10 };

  it.each([
    [0, [[0, 0]]],
    [
      1,
      [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ],
    ],
  ])('at zoom %d', (zoom, tiles) => expect(listTiles(around, zoom)).toEqual(tiles));

  it('are few for a district', () => {
    const district = { west: 33, south: -13.6, east: 33.6, north: -13 };
    expect(listTiles(district, 10)).toHaveLength(9);
    // at zoom 10 a tile is 0.35 degrees wide
    expect(listTiles(district, 10).map(([column]) => column)).toContain(
      Math.floor(((33 + 180) / 360) * 1024),
    );
  });

  it('continue across the antimeridian', () => {
    const columns = listTiles({ west: 179, south: 0.1, east: 181, north: 0.2 }, 4).map(([column]) => column);
    expect(columns).toEqual([15, 0]);
  });

  it('end at the poles', () => {
    expect(listTiles({ west: 0, south: -90, east: 1, north: 90 }, 2).map(([, row]) => row)).toEqual([
      0, 1, 2, 3,
    ]);
  });
});

describe('requests for parts of a file', () => {
  it('combine neighbours and small gaps', () => {
    const parts = [
      { offset: 5000, length: 100 },
      { offset: 0, length: 4000 },
      { offset: 900_000, length: 50 },
    ];
    expect(combineRanges(parts)).toEqual([
      {
        ...{ offset: 0, length: 5100 },
        parts: [
          { offset: 0, length: 4000 },
          { offset: 5000, length: 100 },
        ],
      },
      { offset: 900_000, length: 50, parts: [{ offset: 900_000, length: 50 }] },
    ]);
  });

  it('are limited in size', () => {
    const parts = Array.from({ length: 20 }, (_, at) => ({ offset: at * 100_000, length: 100_000 }));
    const requests = combineRanges(parts);
    expect(requests.every(({ length }) => length <= 524_288)).toBe(true);
    expect(requests.flatMap((request) => request.parts)).toHaveLength(20);
  });

  it('of none are none', () => expect(combineRanges([])).toEqual([]));
});

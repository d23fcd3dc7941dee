import { describe, expect, it } from 'vitest';
import { cleanArea } from './clean-area.ts';
import { isAcrossAntimeridian, judgeOrientation } from './orientation.ts';
import { findSelfCrossing } from './ring-crossings.ts';

const square = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0];
const inner = [4, 4, 6, 4, 6, 6, 4, 6, 4, 4];

describe('areas of a file', () => {
  it.each([
    ['a ring that is not closed', [[square.slice(0, 8)]], { ringClosed: 1 }, [[square]]],
    ['a repeated point', [[[0, 0, 0, 0, ...square.slice(2)]]], { pointsRepeated: 1 }, [[square]]],
    ['a hole outside', [[square, inner.map((value) => value + 20)]], { holeOutside: 1 }, [[square]]],
    ['a hole inside', [[square, inner]], {}, [[square, inner]]],
    ['a ring without an inside', [[square], [[1, 1, 2, 2, 1, 1]]], { ringEmpty: 1 }, [[square]]],
    ['the same polygon twice', [[square], [square]], { polygonRepeated: 1 }, [[square]]],
  ])('are repaired: %s', (_what, area, repairs, expected) => {
    expect(cleanArea(area)).toEqual({ area: expected, repairs, fault: null });
  });

  it('without any ring are a fault', () => {
    expect(cleanArea([]).fault).toEqual({ kind: 'empty' });
    expect(cleanArea([[[1, 1, 1, 1]]]).fault).toEqual({ kind: 'empty' });
  });

  it.each([
    ['a bow tie', [0, 0, 10, 10, 10, 0, 0, 10, 0, 0], true],
    ['a loop', [0, 0, 10, 0, 10, 10, 5, -5, 0, 10, 0, 0], true],
    ['a way there and back', [0, 0, 10, 0, 10, 10, 5, 10, 5, 15, 5, 10, 0, 10, 0, 0], true],
    ['a square', square, false],
    ['a ring that touches itself', [0, 0, 10, 0, 10, 10, 5, 0, 0, 10, 0, 0], false],
  ])('cross themselves: %s', (_what, ring, isCrossing) => {
    expect(findSelfCrossing(ring) !== null).toBe(isCrossing);
    expect(cleanArea([[ring]]).fault?.kind === 'selfCrossing').toBe(isCrossing);
  });
});

describe('the coordinates of a file', () => {
  const known = [
    { latitude: -13, longitude: 34 },
    { latitude: -14, longitude: 33.5 },
  ];

  it.each([
    ['fit', [32, -18, 36, -9], known, 'asGiven'],
    ['fit, as far as anybody knows', [32, -18, 36, -9], [], 'asGiven'],
    ['have latitude first', [-18, 32, -9, 36], known, 'swapped'],
    ['are of another country', [-14, 9, -10, 13], known, 'elsewhere'],
    ['prove their order', [10, 100, 20, 110], [], 'swapped'],
    ['are metres', [500_000, 8_000_000, 700_000, 9_000_000], known, 'notDegrees'],
  ] as const)('%s', (_what, box, positions, expected) => {
    expect(judgeOrientation(box, positions)).toBe(expected);
  });

  it.each([
    [
      [
        [177, 180],
        [-180, -178],
      ],
      true,
    ],
    [[[32, 36]], false],
    [
      [
        [-70, -60],
        [100, 110],
      ],
      false,
    ],
    [[[-180, 180]], false],
  ] as [[number, number][], boolean][])('are joined across the antimeridian: %j %s', (spans, isAcross) => {
    expect(isAcrossAntimeridian(spans)).toBe(isAcross);
  });
});

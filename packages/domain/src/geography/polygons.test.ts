import { describe, expect, it } from 'vitest';
import {
  type Area,
  computeAreaBox,
  computeRingArea,
  containsPoint,
  containsPosition,
  locateInRing,
} from './polygons.ts';

/** A generator of the same numbers in every run (mulberry32). */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A ring around a centre with whole coordinates, which does not cross itself because its points go round. */
function createRing(random: () => number, [x, y]: [number, number], radius: number): number[] {
  const points = Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * 2 * Math.PI;
    const length = radius * (0.5 + random() / 2);
    return [Math.round(x + Math.cos(angle) * length), Math.round(y + Math.sin(angle) * length)];
  });
  return [...points, points[0] as number[]].flat();
}

const toSegments = (ring: readonly number[]) =>
  Array.from({ length: ring.length / 2 - 1 }, (_, index) => ring.slice(index * 2, index * 2 + 4) as number[]);

/** Whether a point is on a segment, by distances instead of turns. */
function isOnSegment([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[], x: number, y: number): boolean {
  const direct = Math.hypot(x2 - x1, y2 - y1);
  return Math.abs(Math.hypot(x - x1, y - y1) + Math.hypot(x2 - x, y2 - y) - direct) < 1e-9;
}

/** Brute force: the sum of the angles under which a point sees the segments is a full turn inside and nothing outside. */
function locateByAngles(ring: readonly number[], x: number, y: number): 'inside' | 'outside' | 'edge' {
  const segments = toSegments(ring);
  if (segments.some((segment) => isOnSegment(segment, x, y))) return 'edge';
  const turns = segments.reduce((sum, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => {
    const [ax, ay, bx, by] = [x1 - x, y1 - y, x2 - x, y2 - y];
    return sum + Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  }, 0);
  return Math.abs(turns) > Math.PI ? 'inside' : 'outside';
}

describe('a point and a ring', () => {
  it('are compared as by brute force, for 10,000 points on a grid, corners and edges among them', () => {
    const random = createNumbers(20);
    const found = { inside: 0, outside: 0, edge: 0 };
    for (let round = 0; round < 100; round += 1) {
      const ring = createRing(random, [0, 0], 12);
      for (let point = 0; point < 100; point += 1) {
        const [x, y] = [Math.floor(random() * 25) - 12, Math.floor(random() * 25) - 12];
        const expected = locateByAngles(ring, x, y);
        expect(locateInRing(ring, x, y), `${x} ${y} in ${ring}`).toBe(expected);
        found[expected] += 1;
      }
    }
    expect(found.edge).toBeGreaterThan(100);
    expect(found.inside).toBeGreaterThan(1000);
    expect(found.outside).toBeGreaterThan(1000);
  });

  it('do not depend on the direction of the ring', () => {
    const random = createNumbers(7);
    const ring = createRing(random, [0, 0], 100);
    const reversed = Array.from({ length: ring.length / 2 }, (_, index) =>
      ring.slice(index * 2, index * 2 + 2),
    )
      .reverse()
      .flat();
    for (let point = 0; point < 500; point += 1) {
      const [x, y] = [Math.round(random() * 200 - 100), Math.round(random() * 200 - 100)];
      expect(locateInRing(reversed, x, y)).toBe(locateInRing(ring, x, y));
    }
    expect(computeRingArea(reversed)).toBe(-computeRingArea(ring));
  });
});

const square = (west: number, south: number, size: number) => [
  ...[west, south, west + size, south, west + size, south + size],
  ...[west, south + size, west, south],
];

describe('an area', () => {
  const withHole: Area = [[square(0, 0, 10), square(4, 4, 2)], [square(20, 0, 5)]];

  it.each([
    [1, 1, true],
    [5, 5, false], // in the hole
    [4, 5, true], // on the edge of the hole
    [0, 5, true],
    [10, 10, true], // a corner
    [11, 5, false],
    [22, 2, true], // an island
  ])('contains %d, %d: %s', (x, y, isInside) => {
    expect(containsPoint(withHole, x, y)).toBe(isInside);
  });

  it.each([
    [-17, 179.5, true],
    [-17, -179.5, true],
    [-17, 180, true],
    [-17, -180, true],
    [-17, 178.9, false],
    [-17, -178.9, false],
    [-17, 0, false],
  ])('across the antimeridian contains %d, %d: %s', (latitude, longitude, isInside) => {
    const area: Area = [[square(179, -18, 2)]];
    expect(containsPosition(area, { latitude, longitude })).toBe(isInside);
    const stored = area.map((polygon) => polygon.map((ring) => Array.from(ring, (value) => value * 1e7)));
    expect(containsPosition(stored, { latitude, longitude }, 1e7)).toBe(isInside);
  });

  it('of neighbours contains every point once, except on the shared edge', () => {
    const [west, east]: Area[] = [[[square(0, 0, 10)]], [[square(10, 0, 10)]]];
    for (let x = 1; x < 20; x += 1)
      expect([west, east].filter((area) => containsPoint(area as Area, x, 5))).toHaveLength(x === 10 ? 2 : 1);
  });

  it('has a box around all its polygons', () => {
    expect(computeAreaBox(withHole)).toEqual([0, 0, 25, 10]);
  });
});

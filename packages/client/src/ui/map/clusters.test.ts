import { expect, it } from 'vitest';
import { createClusterIndex } from './clusters.ts';

const world = { west: -180, south: -85, east: 180, north: 85 };
const settings = { radius: 50, maxZoom: 19 };
const at = (key: string, latitude: number, longitude: number) => ({ key, latitude, longitude });

const north = at('north', 2, 32);
const south = at('south', 1, 32);
const faraway = at('faraway', 10, 40);

it('combines points that are close at a zoom, and returns the zoom at which they separate', () => {
  const findClusters = createClusterIndex([north, south, faraway], settings);
  const [first, second] = findClusters(world, 5);
  expect(first).toMatchObject({ key: 'point faraway', points: [faraway] });
  expect(first?.findZoomApart()).toBeNull();
  expect(second?.points).toEqual(expect.arrayContaining([north, south]));
  // one degree is 45 pixels at zoom 6 and 91 at zoom 7
  expect(second?.findZoomApart()).toBe(7);
  expect(findClusters(world, 7).map(({ points }) => points)).toEqual([[faraway], [north], [south]]);
});

it('finds the zoom at which points around one in the middle are not one marker any more', () => {
  const points = [at('middle', 0, 32), at('above', 0.8, 32), at('below', -0.8, 32)];
  const findClusters = createClusterIndex(points, settings);
  // at zoom 6 the outermost are 73 pixels apart, but each is 36 from the middle
  expect(findClusters(world, 6)).toHaveLength(1);
  expect(findClusters(world, 5)[0]?.findZoomApart()).toBe(7);
  expect(findClusters(world, 7)).toHaveLength(3);
});

it('never separates points with the same position', () => {
  const twin = at('twin', 2, 32);
  const [only] = createClusterIndex([north, twin], settings)(world, 19);
  expect(only?.points).toHaveLength(2);
  expect(only?.findZoomApart()).toBeNull();
});

it('returns only clusters in view', () => {
  const findClusters = createClusterIndex([north, south, faraway], settings);
  const view = { west: 39, south: 9, east: 41, north: 11 };
  expect(findClusters(view, 10).map(({ points }) => points)).toEqual([[faraway]]);
});

/** Points around villages, at repeatable distances. */
function listScatteredPoints() {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  return Array.from({ length: 40 }, () => [12 * next(), 32 + 6 * next()] as const).flatMap(
    ([latitude, longitude], village) =>
      Array.from({ length: 5 }, (_, number) =>
        at(`${village} ${number}`, latitude + 0.02 * next(), longitude + 0.02 * next()),
      ),
  );
}

it('zooms until a marker really divides, whatever is beside its points', () => {
  const findClusters = createClusterIndex(listScatteredPoints(), { radius: 40, maxZoom: 18 });
  let checked = 0;
  for (let zoom = 5; zoom < 16; zoom++)
    for (const { points, findZoomApart } of findClusters(world, zoom)) {
      const apart = findZoomApart();
      if (apart === null) continue;
      const isUndivided = findClusters(world, apart).some((other) =>
        points.every((point) => other.points.includes(point)),
      );
      expect(isUndivided).toBe(false);
      checked += 1;
    }
  expect(checked).toBeGreaterThan(200);
});

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
  expect(first).toMatchObject({ key: 'point faraway', points: [faraway], zoomApart: null });
  expect(second?.points).toEqual(expect.arrayContaining([north, south]));
  // one degree is 45 pixels at zoom 6 and 91 at zoom 7
  expect(second?.zoomApart).toBe(7);
  expect(findClusters(world, 7).map(({ points }) => points)).toEqual([[faraway], [north], [south]]);
});

it('never separates points with the same position', () => {
  const twin = at('twin', 2, 32);
  const [only] = createClusterIndex([north, twin], settings)(world, 19);
  expect(only?.points).toHaveLength(2);
  expect(only?.zoomApart).toBeNull();
});

it('returns only clusters in view', () => {
  const findClusters = createClusterIndex([north, south, faraway], settings);
  const view = { west: 39, south: 9, east: 41, north: 11 };
  expect(findClusters(view, 10).map(({ points }) => points)).toEqual([[faraway]]);
});

import { computeDistance } from '@harken/domain/geography/distance';
import { expect, it } from 'vitest';
import { toCircle } from './circle.ts';

it.each([
  ['at the equator', 0, 5, 5],
  ['far from it', 52, 30, 30],
  ['around one village, so that it is seen', -13, 0, 1],
])('has the radius %s', (_name, latitude, radiusKm, expected) => {
  const { polygons } = toCircle(7, 'Nakiri', { latitude, longitude: 33, radiusKm });
  const ring = polygons[0]?.[0] ?? [];
  expect(ring.length).toBeGreaterThan(30);
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const [longitude, north] of ring) {
    const metres = computeDistance({ latitude, longitude: 33 }, { latitude: north, longitude });
    expect(metres / 1000 / expected).toBeGreaterThan(0.98);
    expect(metres / 1000 / expected).toBeLessThan(1.02);
  }
});

import { expect, it } from 'vitest';
import { getScaleAt, roundDistance } from './scale.ts';

it.each([
  [7.3, 5],
  [4.9, 2],
  [1, 1],
  [0.34, 0.2],
  [120, 100],
])('the longest round distance up to %f is %f', (max, round) => {
  expect(roundDistance(max)).toBe(round);
});

// at the equator, a pixel is 156,543.03 m at zoom 0, and half as much with each zoom level
it.each([
  [0, 0, 10_000_000, 63.88],
  [0, 10, 10_000, 65.41],
  [60, 10, 5_000, 65.41],
  [0, 19, 20, 66.98],
])('at latitude %i and zoom %i, %i meters are %f pixels', (latitude, zoom, meters, pixels) => {
  const scale = getScaleAt(latitude, zoom);
  expect(scale.meters).toBe(meters);
  expect(scale.pixels).toBeCloseTo(pixels, 1);
});

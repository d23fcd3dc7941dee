import { expect, it } from 'vitest';
import { clipRing, doBoxesOverlap } from './clipping.ts';

const box = { west: 0, north: 0, east: 10, south: 10 };
const corners = (ring: number[]) =>
  ring
    .flatMap((_, index) => (index % 2 ? [] : [`${ring[index]},${ring[index + 1]}`]))
    .sort()
    .join(' ');

it.each([
  ['inside', [2, 2, 8, 2, 8, 8], '2,2 8,2 8,8'],
  ['outside', [20, 2, 28, 2, 28, 8], ''],
  ['around', [-5, -5, 15, -5, 15, 15, -5, 15], '0,0 0,10 10,0 10,10'],
  ['across the east side of', [5, 2, 15, 2, 15, 8, 5, 8], '10,2 10,8 5,2 5,8'],
  ['over a corner of', [8, 8, 12, 8, 12, 12, 8, 12], '10,10 10,8 8,10 8,8'],
])('clips a ring %s the box', (_where, ring, left) => {
  expect(corners(clipRing(ring, box))).toBe(left);
});

it.each([
  ['apart', { west: 11, north: 0, east: 12, south: 10 }, false],
  ['touching', { west: 10, north: 0, east: 12, south: 10 }, true],
  ['inside', { west: 4, north: 4, east: 5, south: 5 }, true],
])('boxes that are %s meet: %s', (_how, other, meet) => {
  expect(doBoxesOverlap(box, other)).toBe(meet);
});

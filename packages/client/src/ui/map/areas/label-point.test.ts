import { expect, it } from 'vitest';
import type { AreaRing } from './area-types.ts';
import { findLabelPoint } from './label-point.ts';

const square = (west: number, south: number, size: number): AreaRing => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
const find = (polygons: AreaRing[][]) => findLabelPoint({ id: 1, name: 'Area', polygons });

it('is in the middle of a square', () => {
  expect(find([[square(30, -2, 2)]])).toEqual({ latitude: -1, longitude: 31 });
});

it('is in the largest of several polygons', () => {
  expect(find([[square(0, 0, 1)], [square(10, 10, 4)]])).toEqual({ latitude: 12, longitude: 12 });
});

it('is beside a hole', () => {
  const point = find([[square(0, 0, 10), square(3, 3, 6)]]);
  const isInHole =
    point && point.longitude > 3 && point.longitude < 9 && point.latitude > 3 && point.latitude < 9;
  expect(isInHole).toBe(false);
});

it('is inside an area that is bent', () => {
  const bent: AreaRing = [
    [0, 0],
    [10, 0],
    [10, 1],
    [1, 1],
    [1, 9],
    [10, 9],
    [10, 10],
    [0, 10],
  ];
  const point = find([[bent]]);
  expect(point?.longitude).toBeLessThan(1);
});

it('is missing without a polygon', () => {
  expect(find([])).toBeUndefined();
});

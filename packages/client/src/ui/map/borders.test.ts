import { expect, it } from 'vitest';
import { lineOf, onBothEdges } from './borders.ts';

it('draws the world as a square: Greenwich in the middle, the poles beyond its edge', () => {
  const { coordinates, box: around } = lineOf([
    [0, 0],
    [180, 85.0511],
    [-180, -90],
  ]);
  const expected = [0.5, 0.5, 1, 0, 0, 1];
  expected.forEach((value, index) => {
    expect(coordinates[index]).toBeCloseTo(value, 5);
  });
  expect(around.west).toBe(0);
  expect(around.east).toBe(1);
});

it('leads a ring across the edge of the world on, and shows it at both edges', () => {
  const island = lineOf([
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
  ]);
  expect(island.box.east - island.box.west).toBeCloseTo(2 / 360);
  const [east, west, ...others] = onBothEdges(island);
  expect(others).toEqual([]);
  expect(east?.box.east).toBeCloseTo(1 + 1 / 360);
  expect(west?.box.west).toBeCloseTo(-1 / 360);
});

it('leaves alone what runs around a pole, and what ends at the edge', () => {
  const icy = lineOf([
    [-180, -84],
    [-180, -90],
    [180, -90],
    [180, -84],
  ]);
  expect(icy.box).toMatchObject({ west: 0, east: 1 });
  expect(onBothEdges(icy)).toEqual([icy]);
});

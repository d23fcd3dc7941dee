import { expect, it } from 'vitest';
import { addAcrossDateLine, projectLine } from './borders.ts';

it('projects the world to a square, with Greenwich in the middle and the poles cut off', () => {
  const { coordinates, box: around } = projectLine([
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

it('continues a ring across the antimeridian, and shows it at both edges', () => {
  const island = projectLine([
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
  ]);
  expect(island.box.east - island.box.west).toBeCloseTo(2 / 360);
  const [east, west, ...others] = addAcrossDateLine(island);
  expect(others).toEqual([]);
  expect(east?.box.east).toBeCloseTo(1 + 1 / 360);
  expect(west?.box.west).toBeCloseTo(-1 / 360);
});

it('does not change rings around a pole, or lines that end at the edge', () => {
  const icy = projectLine([
    [-180, -84],
    [-180, -90],
    [180, -90],
    [180, -84],
  ]);
  expect(icy.box).toMatchObject({ west: 0, east: 1 });
  expect(addAcrossDateLine(icy)).toEqual([icy]);
});

import { expect, test } from 'vitest';
import { ReportPoints, roundDegrees } from './day-block.ts';

test.each([
  [14.123456789, 141234568],
  [-17.00000004, -170000000],
  [-0.00000005, -0],
  [180, 1_800_000_000],
  [-180, -1_800_000_000],
])('%f degrees are rounded to %i, about a centimetre', (degrees, rounded) => {
  expect(roundDegrees(degrees)).toBe(rounded);
});

test('a location has one number and can be found by its coordinates', () => {
  const points = new ReportPoints();
  const [here, there] = [points.getNumber(141234567, -170000001), points.getNumber(-5, 7)];
  expect(points.getNumber(141234567, -170000001)).toBe(here);
  expect([here, there, points.count]).toEqual([0, 1, 2]);
  for (const number of [here, there]) {
    const { latitude, longitude } = points.at(number) as { latitude: number; longitude: number };
    expect(points.find(latitude, longitude)).toBe(number);
  }
});

test('locations without reports have no number, nor does one with latitude and longitude swapped', () => {
  const points = new ReportPoints();
  points.getNumber(roundDegrees(12), roundDegrees(-16));
  expect(points.find(12, -16)).toBe(0);
  expect(points.find(-16, 12)).toBe(-1);
  expect(points.find(12.0000001, -16)).toBe(-1);
  expect(points.at(1)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { ReportPoints, roundedDegree } from './report-sheet.ts';

test.each([
  [14.123456789, 141234568],
  [-17.00000004, -170000000],
  [-0.00000005, -0],
  [180, 1_800_000_000],
  [-180, -1_800_000_000],
])('%f degrees are known to a centimetre as %i', (degrees, rounded) => {
  expect(roundedDegree(degrees)).toBe(rounded);
});

test('one place has one number, and is found again by what an answer says of it', () => {
  const points = new ReportPoints();
  const [here, there] = [points.numberOf(141234567, -170000001), points.numberOf(-5, 7)];
  expect(points.numberOf(141234567, -170000001)).toBe(here);
  expect([here, there, points.count]).toEqual([0, 1, 2]);
  for (const number of [here, there]) {
    const { latitude, longitude } = points.at(number) as { latitude: number; longitude: number };
    expect(points.find(latitude, longitude)).toBe(number);
  }
});

test('places that no report came from have no number, also where latitude and longitude were exchanged', () => {
  const points = new ReportPoints();
  points.numberOf(roundedDegree(12), roundedDegree(-16));
  expect(points.find(12, -16)).toBe(0);
  expect(points.find(-16, 12)).toBe(-1);
  expect(points.find(12.0000001, -16)).toBe(-1);
  expect(points.at(1)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { noCoordinates, ReportOrigins, ReportPoints, roundDegrees } from './report-origins.ts';

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

test('a collector has one origin per place, and keeps its number when others are added', () => {
  const origins = new ReportOrigins();
  const here = { dataCollectorId: 7, villageId: 1, zoneId: 0, latitude: 5, longitude: 6 };
  const others = [{ villageId: 2 }, { zoneId: 3 }, { latitude: 6 }, { longitude: 5 }, { dataCollectorId: 8 }];
  const list = () =>
    [here, ...others.map((other) => ({ ...here, ...other }))].map((origin) => origins.getNumber(origin));
  expect(list()).toEqual([0, 1, 2, 3, 4, 5]);
  for (let id = 100; id < 5_000; id += 1) origins.getNumber({ ...here, dataCollectorId: id });
  expect(list()).toEqual([0, 1, 2, 3, 4, 5]);
  expect([origins.count, origins.dataCollectors[5], origins.villages[1], origins.zones[2]]).toEqual([
    4906, 8, 2, 3,
  ]);
});

test('an origin without coordinates has no location', () => {
  const origins = new ReportOrigins();
  const nowhere = { dataCollectorId: 7, villageId: 1, zoneId: 0, latitude: noCoordinates, longitude: 0 };
  expect(origins.pointNumbers[origins.getNumber(nowhere)]).toBe(-1);
  expect(origins.points.count).toBe(0);
});

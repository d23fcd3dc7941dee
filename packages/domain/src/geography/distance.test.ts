import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { getBoundingBox, isInBox } from './bounding-box.ts';
import { computeDistance, isCloserThan } from './distance.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const degrees = (whole: number, minutes: number, seconds: number) => whole + minutes / 60 + seconds / 3600;

describe('the distance between two places', () => {
  test.each([
    [
      'Flinders Peak to Buninyon, GDA94 technical manual',
      at(-degrees(37, 57, 3.7203), degrees(144, 25, 29.5244)),
      at(-degrees(37, 39, 10.1561), degrees(143, 55, 35.3839)),
      54972.271,
    ],
    ['one degree along the equator', at(0, 0), at(0, 1), 111319.491],
    ['one degree from the equator', at(0, 0), at(1, 0), 110574.389],
    ['one degree to the pole', at(89, 0), at(90, 0), 111693.865],
    ['across the date line', at(0, 179.5), at(0, -179.5), 111319.491],
    ['over the pole', at(89, 0), at(89, 180), 2 * 111693.865],
    ['the same place', at(12.5, 7.5), at(12.5, 7.5), 0],
    ['the same place by another name', at(12.5, 180), at(12.5, -180), 0],
    ['pole to pole', at(-90, 0), at(90, 0), 20003931.459],
  ])('%s', (_where, a, b, meters) => {
    expect(computeDistance(a, b)).toBeCloseTo(meters, 2);
  });

  test('of nearly antipodal positions is exact to a part in a thousand', () => {
    expect(computeDistance(at(0, 0), at(0.5, 179.7)) / 19944127.421).toBeCloseTo(1, 3);
    expect(computeDistance(at(0, 0), at(0, 180))).toBeCloseTo(20003931.459, 2);
  });

  test('of exactly 2,000 m along the equator is not below 2,000 m, but a millimetre less is', () => {
    const oneMeter = 180 / Math.PI / 6_378_137;
    expect(isCloserThan(at(0, 0), at(0, 2000 * oneMeter), 2000)).toBe(false);
    expect(isCloserThan(at(0, 0), at(0, 1999.999 * oneMeter), 2000)).toBe(true);
  });
});

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const step = fc.double({ min: -0.3, max: 0.3, noNaN: true });

describe('any two places', () => {
  test('are the same distance apart in both directions', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect(computeDistance(a, b)).toBeCloseTo(computeDistance(b, a), 2);
      }),
      propertyTestOptions,
    );
  });

  test('are compared on spheres with the same result as on the ellipsoid', () => {
    fc.assert(
      fc.property(anywhere, step, step, fc.integer({ min: 1, max: 60_000 }), (a, north, east, meters) => {
        const b = at(Math.max(-90, Math.min(90, a.latitude + north)), a.longitude + east);
        expect(isCloserThan(a, b, meters)).toBe(computeDistance(a, b) < meters);
      }),
      propertyTestOptions,
    );
  });

  test('lie in each other’s box when they are close', () => {
    fc.assert(
      fc.property(anywhere, anywhere, step, step, fc.boolean(), (a, far, north, east, isFar) => {
        const longitude = ((((a.longitude + east + 180) % 360) + 360) % 360) - 180;
        const b = isFar ? far : at(Math.max(-90, Math.min(90, a.latitude + north)), longitude);
        expect(isInBox(getBoundingBox(a, computeDistance(a, b) + 0.001), b)).toBe(true);
      }),
      propertyTestOptions,
    );
  });
});

describe('the box around a place', () => {
  test('is hardly larger than necessary', () => {
    const box = getBoundingBox(at(10, 20), 2000);
    expect(isInBox(box, at(10.019, 20))).toBe(false);
    expect(isInBox(box, at(10, 20.019))).toBe(false);
    expect(box.wraps).toBe(false);
  });

  test('crosses the date line, and covers all longitudes at a pole', () => {
    expect(getBoundingBox(at(0, 179.99), 5000)).toMatchObject({ wraps: true });
    expect(isInBox(getBoundingBox(at(0, 179.99), 5000), at(0, -179.99))).toBe(true);
    expect(isInBox(getBoundingBox(at(0, -179.99), 5000), at(0, 180))).toBe(true);
    expect(getBoundingBox(at(89.99, 5), 5000)).toMatchObject({ west: -180, east: 180, north: 90 });
    expect(getBoundingBox(at(0, 0), 19_998_000)).toMatchObject({ west: -180, east: 180 });
  });
});

import { describe, expect, test } from 'vitest';
import type { LocationFilter } from './location-filter.ts';
import { effectiveLocations, isInLocations } from './location-filter.ts';

/** Region 1: district 11 (village 111 with zones 1111, 1112; village 112) and district 12 (village 121). Region 2: nothing inside. */
const structure = {
  regions: [
    {
      id: 1,
      districts: [
        {
          id: 11,
          villages: [
            { id: 111, zones: [{ id: 1111 }, { id: 1112 }] },
            { id: 112, zones: [] },
          ],
        },
        { id: 12, villages: [{ id: 121, zones: [] }] },
      ],
    },
    { id: 2, districts: [] },
  ],
};
const none: LocationFilter = {
  regionIds: [],
  districtIds: [],
  villageIds: [],
  zoneIds: [],
  includeUnknownLocation: false,
};

describe('the area that a filter means', () => {
  test.each<[string, Partial<LocationFilter>, Partial<LocationFilter>]>([
    ['a region alone is the whole region', { regionIds: [1] }, { regionIds: [1] }],
    [
      'one village with its ancestors is the village',
      { regionIds: [1], districtIds: [11], villageIds: [112] },
      { villageIds: [112] },
    ],
    [
      'one zone with its ancestors is the zone',
      { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [1112] },
      { zoneIds: [1112] },
    ],
    [
      'a village with all its zones is the whole village',
      { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [1111, 1112] },
      { villageIds: [111] },
    ],
    [
      'all villages are the district',
      { regionIds: [1], districtIds: [11], villageIds: [111, 112] },
      { districtIds: [11] },
    ],
    [
      'all villages, but one of them in part, are not the district',
      { regionIds: [1], districtIds: [11], villageIds: [111, 112], zoneIds: [1111] },
      { villageIds: [112], zoneIds: [1111] },
    ],
    [
      'everything inside is the region',
      { regionIds: [1], districtIds: [11, 12], villageIds: [111, 112, 121], zoneIds: [1111, 1112] },
      { regionIds: [1] },
    ],
    [
      'one district whole and one in part',
      { regionIds: [1], districtIds: [11, 12], villageIds: [112] },
      { districtIds: [12], villageIds: [112] },
    ],
    [
      'a listed region whose village is listed without its district is that village',
      { regionIds: [1], villageIds: [112] },
      { villageIds: [112] },
    ],
    ['a place that does not exist is nothing', { regionIds: [2, 99] }, { regionIds: [2] }],
    ['nothing is nothing', {}, {}],
    ['unknown places are kept', { includeUnknownLocation: true }, { includeUnknownLocation: true }],
  ])('%s', (_what, filter, expected) => {
    expect(effectiveLocations({ ...none, ...filter }, structure)).toEqual({ ...none, ...expected });
  });

  test('is everything without a filter', () => {
    expect(effectiveLocations(null, structure)).toBeNull();
  });
});

describe('a place in an area', () => {
  const inZone = { regionId: 1, districtId: 11, villageId: 111, zoneId: 1111 };
  const nowhere = { regionId: null, districtId: null, villageId: null, zoneId: null };

  test.each([
    [{ regionIds: [1] }, inZone, true],
    [{ districtIds: [12] }, inZone, false],
    [{ villageIds: [111] }, inZone, true],
    [{ villageIds: [111] }, { ...inZone, zoneId: null }, true],
    [{ zoneIds: [1111] }, inZone, true],
    [{ zoneIds: [1111] }, { ...inZone, zoneId: null }, false],
    [{ regionIds: [1] }, nowhere, false],
    [{ includeUnknownLocation: true }, nowhere, true],
    [{ includeUnknownLocation: true }, inZone, false],
  ])('%j holds %j: %s', (filter, place, expected) => {
    expect(isInLocations({ ...none, ...filter }, place)).toBe(expected);
    expect(isInLocations(null, place)).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import type { LocationFilter } from './location-filter.ts';
import { reduceLocationFilter } from './location-filter.ts';

/** Region 1: district 11 (village 111 with zones 1111, 1112; village 112) and district 12 (village 121). Region 2: empty. */
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

describe('an area filter', () => {
  test.each<[string, Partial<LocationFilter>, Partial<LocationFilter>]>([
    ['with only a region selects the whole region', { regionIds: [1] }, { regionIds: [1] }],
    [
      'with one village and its ancestors selects the village',
      { regionIds: [1], districtIds: [11], villageIds: [112] },
      { villageIds: [112] },
    ],
    [
      'with one zone and its ancestors selects the zone',
      { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [1112] },
      { zoneIds: [1112] },
    ],
    [
      'with a village and all its zones selects the whole village',
      { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [1111, 1112] },
      { villageIds: [111] },
    ],
    [
      'with all villages selects the district',
      { regionIds: [1], districtIds: [11], villageIds: [111, 112] },
      { districtIds: [11] },
    ],
    [
      'with all villages, but only some zones of one, does not select the whole district',
      { regionIds: [1], districtIds: [11], villageIds: [111, 112], zoneIds: [1111] },
      { villageIds: [112], zoneIds: [1111] },
    ],
    [
      'with all places inside a region selects the region',
      { regionIds: [1], districtIds: [11, 12], villageIds: [111, 112, 121], zoneIds: [1111, 1112] },
      { regionIds: [1] },
    ],
    [
      'can select one district entirely and another in part',
      { regionIds: [1], districtIds: [11, 12], villageIds: [112] },
      { districtIds: [12], villageIds: [112] },
    ],
    [
      'with a region and a village, but without its district, selects the village',
      { regionIds: [1], villageIds: [112] },
      { villageIds: [112] },
    ],
    ['ignores places that do not exist', { regionIds: [2, 99] }, { regionIds: [2] }],
    ['with no places selects nothing', {}, {}],
    ['keeps unknown places', { includeUnknownLocation: true }, { includeUnknownLocation: true }],
  ])('%s', (_what, filter, expected) => {
    expect(reduceLocationFilter({ ...none, ...filter }, structure)).toEqual({ ...none, ...expected });
  });

  test('selects everything if it is absent', () => {
    expect(reduceLocationFilter(null, structure)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { buildLocationNodes, toChosenLocations, toLocationFilter } from './location-filter.ts';

const zone = (id: number) => ({ id, name: `Zone ${id}` });
const nodes = buildLocationNodes(
  {
    regions: [
      {
        id: 1,
        name: 'Norvale',
        districts: [
          { id: 1, name: 'Mbara', villages: [{ id: 1, name: 'Nakiri', zones: [zone(1), zone(2)] }] },
          { id: 2, name: 'Oru', villages: [] },
        ],
      },
    ],
  },
  'Unknown',
);
const emptyFilter = {
  regionIds: [],
  districtIds: [],
  villageIds: [],
  zoneIds: [],
  includeUnknownLocation: false,
};

describe('location filter', () => {
  it.each([
    ['everywhere', null, null],
    ['nowhere', [], emptyFilter],
    ['one zone', ['zone-1'], { ...emptyFilter, zoneIds: [1] }],
    ['all zones of a district', ['zone-1', 'zone-2'], { ...emptyFilter, districtIds: [1] }],
    ['a district without villages', ['district-2'], { ...emptyFilter, districtIds: [2] }],
    ['a region', ['zone-1', 'zone-2', 'district-2'], { ...emptyFilter, regionIds: [1] }],
    ['no known location', ['unknown'], { ...emptyFilter, includeUnknownLocation: true }],
  ])('%s, converted in both directions', (_, keys, filter) => {
    const chosen = keys && new Set(keys);
    expect(toLocationFilter(nodes, chosen)).toEqual(filter);
    expect(toChosenLocations(nodes, filter)).toEqual(chosen);
  });
});

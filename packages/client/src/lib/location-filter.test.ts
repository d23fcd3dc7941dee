import { describe, expect, it } from 'vitest';
import { chosenLocationsOf, locationFilterOf, locationNodes } from './location-filter.ts';

const zone = (id: number) => ({ id, name: `Zone ${id}` });
const nodes = locationNodes(
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
const none = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [], includeUnknownLocation: false };

describe('places to filter by', () => {
  it.each([
    ['everywhere', null, null],
    ['nowhere', [], none],
    ['one zone', ['zone-1'], { ...none, zoneIds: [1] }],
    ['all zones of a district', ['zone-1', 'zone-2'], { ...none, districtIds: [1] }],
    ['a district without villages', ['district-2'], { ...none, districtIds: [2] }],
    ['a region', ['zone-1', 'zone-2', 'district-2'], { ...none, regionIds: [1] }],
    ['no known place', ['unknown'], { ...none, includeUnknownLocation: true }],
  ])('%s, there and back', (_, keys, filter) => {
    const chosen = keys && new Set(keys);
    expect(locationFilterOf(nodes, chosen)).toEqual(filter);
    expect(chosenLocationsOf(nodes, filter)).toEqual(chosen);
  });
});

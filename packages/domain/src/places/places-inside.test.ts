import { describe, expect, it } from 'vitest';
import type { LocationFilter } from '../geography/location-filter.ts';
import { type ComparedLevel, listPlacesInside, type NamedStructure } from './places-inside.ts';

const village = (id: number, zones: number[] = []) => ({
  ...{ id, name: `Village ${id}` },
  zones: zones.map((zone) => ({ id: zone })),
});
const structure: NamedStructure = {
  regions: [
    {
      ...{ id: 1, name: 'North' },
      districts: [
        { id: 11, name: 'Dalia', villages: [village(111, [1, 2]), village(112)] },
        { id: 12, name: 'Empty', villages: [] },
      ],
    },
    { id: 2, name: 'South', districts: [{ id: 21, name: 'Mora', villages: [village(211)] }] },
    { id: 3, name: 'Sea', districts: [] },
  ],
};

const filter = (given: Partial<LocationFilter>): LocationFilter => ({
  ...{ regionIds: [], districtIds: [], villageIds: [], zoneIds: [], includeUnknownLocation: false },
  ...given,
});

const list = (level: ComparedLevel, given: Partial<LocationFilter> | null) =>
  listPlacesInside(structure, given && filter(given), level).map(
    ({ id, villageIds, isPartial }) => `${id}${isPartial ? ' part' : ''}: ${villageIds.join(' ')}`,
  );

describe('the places inside an area filter', () => {
  it.each<[ComparedLevel, Partial<LocationFilter> | null, string[]]>([
    ['region', null, ['1: 111 112', '2: 211', '3: ']],
    ['district', null, ['11: 111 112', '12: ', '21: 211']],
    ['village', null, ['111: 111', '112: 112', '211: 211']],
    ['region', { regionIds: [1] }, ['1: 111 112']],
    ['district', { regionIds: [1] }, ['11: 111 112', '12: ']],
    ['region', { regionIds: [1], districtIds: [11] }, ['1 part: 111 112']],
    ['district', { regionIds: [1], districtIds: [12] }, ['12: ']],
    ['district', { regionIds: [1], districtIds: [11], villageIds: [112] }, ['11 part: 112']],
    ['village', { regionIds: [1], districtIds: [11], villageIds: [112] }, ['112: 112']],
    ['village', { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [2] }, ['111 part: 111']],
    ['village', { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [1, 2] }, ['111: 111']],
    ['district', { regionIds: [1], districtIds: [11], villageIds: [111], zoneIds: [1] }, ['11 part: 111']],
    ['village', { includeUnknownLocation: true }, []],
    ['region', {}, []],
    ['region', { regionIds: [99] }, []],
  ])('%s, %o', (level, given, expected) => {
    expect(list(level, given)).toEqual(expected);
  });

  it('have the names of the places around them', () => {
    expect(listPlacesInside(structure, null, 'village')[0]).toMatchObject({
      ...{ name: 'Village 111', within: ['Dalia', 'North'] },
    });
    expect(listPlacesInside(structure, null, 'district')[2]).toMatchObject({
      name: 'Mora',
      within: ['South'],
    });
  });
});

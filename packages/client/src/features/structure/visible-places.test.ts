import { describe, expect, it } from 'vitest';
import { addPlace, type PlaceKey, removePlace } from './places.ts';
import { aLargeStructure, aStructure } from './testing/structure-server.ts';
import { listOpenableKeys, listVisiblePlaces, type TreeView } from './visible-places.ts';

const keys = (...named: PlaceKey[]): ReadonlySet<PlaceKey> => new Set(named);
const shown = (given: Partial<TreeView>): TreeView => ({
  opened: keys(),
  closed: keys(),
  added: keys(),
  search: '',
  ...given,
});
const names = (given: Partial<TreeView>, structure = aStructure) =>
  listVisiblePlaces(structure.regions, shown(given)).rows.map(({ place }) => place.name);

describe('the rows of the tree', () => {
  it.each([
    ['nothing open', keys(), ['Lakeside', 'Norvale']],
    ['a region open', keys('region-2'), ['Lakeside', 'Norvale', 'Mbara', 'Oru']],
    ['an open place in a closed one', keys('district-1'), ['Lakeside', 'Norvale']],
    ['an empty place open', keys('region-1'), ['Lakeside', 'Norvale']],
    [
      'open down to a village',
      keys('region-2', 'district-1', 'village-1'),
      ['Lakeside', 'Norvale', 'Mbara', 'Nakiri', 'Market', 'Sefá Landing', 'Oru'],
    ],
  ])('with %s', (_, opened, expected) => {
    expect(names({ opened })).toEqual(expected);
  });

  it('know their level, their position among their siblings, and their children', () => {
    const { rows } = listVisiblePlaces(aStructure.regions, shown({ opened: keys('region-2', 'district-1') }));
    expect(rows[4]).toEqual({
      key: 'village-2',
      level: 'village',
      place: aStructure.regions[1]?.districts[0]?.villages[1],
      parentKey: 'district-1',
      position: 2,
      siblings: 2,
      count: 0,
      isOpen: false,
    });
    expect(rows[1]).toMatchObject({ key: 'region-2', count: 2, isOpen: true, parentKey: undefined });
  });

  it('are all visible once every place with children is opened', () => {
    const opened = new Set(listOpenableKeys('region', aStructure.regions));
    expect([...opened]).toEqual(['region-2', 'district-1', 'village-1']);
    expect(names({ opened })).toHaveLength(7);
  });
});

describe('the filter', () => {
  it.each([
    ['sefa', {}, ['Norvale', 'Mbara', 'Sefá Landing'], 1],
    ['  MARKET ', {}, ['Norvale', 'Mbara', 'Nakiri', 'Market'], 1],
    ['ar', {}, ['Norvale', 'Mbara', 'Nakiri', 'Market'], 2],
    ['nowhere', {}, [], 0],
    // a place that matches itself opens like any other, with its whole content
    ['norvale', {}, ['Norvale'], 1],
    ['norvale', { opened: keys('region-2') }, ['Norvale', 'Mbara', 'Oru'], 1],
    // a place with matches inside can be closed
    ['sefa', { closed: keys('district-1') }, ['Norvale', 'Mbara'], 1],
    // what was just added stays visible
    ['sefa', { added: keys('village-1') }, ['Norvale', 'Mbara', 'Nakiri', 'Sefá Landing'], 1],
  ] as const)('%j, with %o', (search, given, expected, count) => {
    expect(names({ search, ...given })).toEqual(expected);
    expect(listVisiblePlaces(aStructure.regions, shown({ search, ...given })).matches).toBe(count);
  });

  it('counts positions among visible rows', () => {
    const { rows } = listVisiblePlaces(aStructure.regions, shown({ search: 'sefa' }));
    expect(rows.map(({ position, siblings }) => [position, siblings])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('5,000 villages', () => {
  const opened = keys('region-1', 'district-1');
  const before = aLargeStructure(5000);
  const getVillages = (structure: typeof before) =>
    new Set(listVisiblePlaces(structure.regions, shown({ opened })).rows.map(({ place }) => place));

  it('stay the same objects when one is added or removed', () => {
    const added = addPlace(before, 'district-1', { id: 9001, name: 'Village 2500 b' });
    const removed = removePlace(before, { key: 'village-7', parentKey: 'district-1' });
    const known = getVillages(before);
    expect([...getVillages(added)].filter((place) => !known.has(place)).map(({ name }) => name)).toEqual([
      'Norvale',
      'Mbara',
      'Village 2500 b',
    ]);
    expect([...getVillages(removed)].filter((place) => known.has(place))).toHaveLength(4999);
  });
});

import { describe, expect, it } from 'vitest';
import { addPlace, countInside, type Place, removePlace, renamePlace, type Structure } from './places.ts';
import { aStructure } from './testing/structure-server.ts';

/** Formats a tree as text, one place per line. */
function outline({ regions }: Structure): string[] {
  const toLines = (place: Place, indent: string): string[] => [
    indent + place.name,
    ...[...(place.districts ?? []), ...(place.villages ?? []), ...(place.zones ?? [])].flatMap((inner) =>
      toLines(inner, `${indent}  `),
    ),
  ];
  return regions.flatMap((region) => toLines(region as Place, ''));
}

describe('merging what was changed', () => {
  it.each([
    [undefined, 'Lowland', 1, 'Lowland'],
    ['region-1', 'Tembo', 1, '  Tembo'],
    ['district-1', 'Bamasi', 3, '    Bamasi'],
    ['district-2', 'Dumbe', 7, '    Dumbe'],
    ['village-2', 'North', 6, '      North'],
  ] as const)('adds to %s the place %s in alphabetical order', (parentKey, name, line, expected) => {
    const added = addPlace(aStructure, parentKey, { id: 99, name });
    expect(outline(added)[line]).toBe(expected);
    expect(outline(added)).toHaveLength(outline(aStructure).length + 1);
  });

  it('adds places that can have children at once', () => {
    const district = addPlace(aStructure, 'region-1', { id: 9, name: 'Tembo' });
    const village = addPlace(district, 'district-9', { id: 9, name: 'Kerreh' });
    const zone = addPlace(village, 'village-9', { id: 9, name: 'South' });
    expect(outline(zone).slice(0, 4)).toEqual(['Lakeside', '  Tembo', '    Kerreh', '      South']);
  });

  it('adds a place once, even if the server has sent it already', () => {
    const twice = addPlace(addPlace(aStructure, 'district-1', { id: 9, name: 'A' }), 'district-1', {
      id: 9,
      name: 'A',
    });
    expect(outline(twice).filter((line) => line.trim() === 'A')).toHaveLength(1);
  });

  it('moves a renamed place with its content to its new position', () => {
    const renamed = renamePlace(aStructure, { key: 'village-1', parentKey: 'district-1' }, 'Zuma');
    expect(outline(renamed)).toEqual([
      'Lakeside',
      'Norvale',
      '  Mbara',
      '    Sefá Landing',
      '    Zuma',
      '      Market',
      '  Oru',
    ]);
  });

  it.each([
    ['region-2', undefined, ['Lakeside']],
    ['district-1', 'region-2', ['Lakeside', 'Norvale', '  Oru']],
    ['zone-1', 'village-1', ['Lakeside', 'Norvale', '  Mbara', '    Nakiri', '    Sefá Landing', '  Oru']],
  ] as const)('removes %s with its content', (key, parentKey, expected) => {
    expect(outline(removePlace(aStructure, { key, parentKey }))).toEqual(expected);
  });

  it('keeps unaffected places the same objects, so that they are not rendered again', () => {
    const added = addPlace(aStructure, 'district-1', { id: 99, name: 'Bamasi' });
    expect(added.regions[0]).toBe(aStructure.regions[0]);
    expect(added.regions[1]?.districts[1]).toBe(aStructure.regions[1]?.districts[1]);
    expect(added.regions[1]?.districts[0]?.villages[1]).toBe(
      aStructure.regions[1]?.districts[0]?.villages[0],
    );
    expect(added.regions[1]).not.toBe(aStructure.regions[1]);
  });

  it('counts the places inside a place by level', () => {
    const norvale = aStructure.regions[1] as Place;
    expect(countInside('region', norvale)).toEqual({ district: 2, village: 2, zone: 1 });
    expect(countInside('region', aStructure.regions[0] as Place)).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { countInside, type Place, type Structure, withAdded, withRemoved, withRenamed } from './places.ts';
import { aStructure } from './testing/structure-server.ts';

/** A tree as text, one line a place, so that tests read as what people see. */
function outline({ regions }: Structure): string[] {
  const linesOf = (place: Place, indent: string): string[] => [
    indent + place.name,
    ...[...(place.districts ?? []), ...(place.villages ?? []), ...(place.zones ?? [])].flatMap((inner) =>
      linesOf(inner, `${indent}  `),
    ),
  ];
  return regions.flatMap((region) => linesOf(region as Place, ''));
}

describe('merging what was changed', () => {
  it.each([
    [undefined, 'Lowland', 1, 'Lowland'],
    ['region-1', 'Tembo', 1, '  Tembo'],
    ['district-1', 'Bamasi', 3, '    Bamasi'],
    ['district-2', 'Dumbe', 7, '    Dumbe'],
    ['village-2', 'North', 6, '      North'],
  ] as const)('adds in %s the place %s where its name belongs', (parentKey, name, line, expected) => {
    const added = withAdded(aStructure, parentKey, { id: 99, name });
    expect(outline(added)[line]).toBe(expected);
    expect(outline(added)).toHaveLength(outline(aStructure).length + 1);
  });

  it('adds places that can take others at once', () => {
    const district = withAdded(aStructure, 'region-1', { id: 9, name: 'Tembo' });
    const village = withAdded(district, 'district-9', { id: 9, name: 'Kerreh' });
    const zone = withAdded(village, 'village-9', { id: 9, name: 'South' });
    expect(outline(zone).slice(0, 4)).toEqual(['Lakeside', '  Tembo', '    Kerreh', '      South']);
  });

  it('adds a place once, also when the server had told of it already', () => {
    const twice = withAdded(withAdded(aStructure, 'district-1', { id: 9, name: 'A' }), 'district-1', {
      id: 9,
      name: 'A',
    });
    expect(outline(twice).filter((line) => line.trim() === 'A')).toHaveLength(1);
  });

  it('takes a renamed place with all in it to where its new name belongs', () => {
    const renamed = withRenamed(aStructure, { key: 'village-1', parentKey: 'district-1' }, 'Zuma');
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
  ] as const)('takes out %s with all in it', (key, parentKey, expected) => {
    expect(outline(withRemoved(aStructure, { key, parentKey }))).toEqual(expected);
  });

  it('keeps everything beside the change the same object, so that it is not drawn again', () => {
    const added = withAdded(aStructure, 'district-1', { id: 99, name: 'Bamasi' });
    expect(added.regions[0]).toBe(aStructure.regions[0]);
    expect(added.regions[1]?.districts[1]).toBe(aStructure.regions[1]?.districts[1]);
    expect(added.regions[1]?.districts[0]?.villages[1]).toBe(
      aStructure.regions[1]?.districts[0]?.villages[0],
    );
    expect(added.regions[1]).not.toBe(aStructure.regions[1]);
  });

  it('counts what lies in a place, level by level', () => {
    const norvale = aStructure.regions[1] as Place;
    expect(countInside('region', norvale)).toEqual({ district: 2, village: 2, zone: 1 });
    expect(countInside('region', aStructure.regions[0] as Place)).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import type { Entry } from './columns.ts';
import { findPlace, PlaceMatcher, type StoredCode } from './place-matching.ts';
import { toPlaceTree } from './place-names.ts';
import { isSimilarName } from './similar-names.ts';
import { findNewPlaces, type StructureField } from './structure-rows.ts';

const structure = {
  regions: [
    {
      id: 1,
      name: 'North',
      districts: [
        {
          id: 2,
          name: 'Hills',
          villages: [
            { id: 3, name: 'Alpha', zones: [{ id: 4, name: 'East' }] },
            { id: 5, name: 'ALPHA', zones: [] },
          ],
        },
      ],
    },
    { id: 6, name: 'South', districts: [] },
  ],
};

describe('a place', () => {
  const codes: StoredCode[] = [
    { system: 'pcode', level: 'region', id: 1, code: 'KE0' },
    { system: 'pcode', level: 'village', id: 3, code: 'KE007' },
    { system: 'pcode', level: 'zone', id: 4, code: 'KE0071' },
    { system: 'national', level: 'village', id: 5, code: 'KE9' },
  ];
  const toLevels = ([region = '', district = '', village = '', zone = '']: string[]) => ({
    ...{ region, district, village, zone },
  });
  function find(names: string[], given: string[] = [], answers: [string, number][] = []) {
    const tree = toPlaceTree(structure);
    const matcher = new PlaceMatcher(tree, codes, new Map(answers));
    const found = findPlace(tree, matcher, { row: 2, names: toLevels(names), codes: toLevels(given) });
    return { found, uncertain: matcher.uncertain };
  }
  const alpha = { kind: 'found', villageId: 3, zoneId: null };

  it.each<[string, string[], string[], object]>([
    ['by its name', ['North', 'Hills', 'Alpha'], [], alpha],
    ['with a zone', ['North', 'Hills', 'Alpha', 'East'], [], { ...alpha, zoneId: 4 }],
    ['in any letter case', ['north', ' HILLS', 'alpha'], [], alpha],
    ['with exactly that spelling', ['North', 'Hills', 'ALPHA'], [], { ...alpha, villageId: 5 }],
    ['by its code alone', [], ['', '', 'KE007'], alpha],
    ['by the code of its zone alone', [], ['', '', '', 'KE0071'], { ...alpha, zoneId: 4 }],
    ['by code and names', ['North', 'Hills', 'Alpha'], ['KE0', '', 'KE007'], alpha],
    ['by code, with another spelling', ['North', 'Hills', 'Alpa'], ['', '', 'KE007'], alpha],
    ['by name, if it has no code', ['North', 'Hills', 'ALPHA'], ['', '', 'KE5'], { ...alpha, villageId: 5 }],
  ])('is found %s', (_how, names, given, place) => {
    expect(find(names, given).found).toEqual(place);
  });

  const [name, code] = [{ field: 'name' }, { field: 'code' }];
  it.each<[string, string[], string[], object]>([
    [
      'region',
      ['West', 'Hills', 'Alpha'],
      [],
      { ...name, level: 'region', key: 'import.fault.unknownRegion' },
    ],
    [
      'district',
      ['South', 'Hills', 'Alpha'],
      [],
      { ...name, level: 'district', key: 'import.fault.unknownDistrict' },
    ],
    [
      'village',
      ['North', 'Hills', 'Beta'],
      [],
      { ...name, level: 'village', key: 'import.fault.unknownVillage' },
    ],
    [
      'zone',
      ['North', 'Hills', 'ALPHA', 'East'],
      [],
      { ...name, level: 'zone', key: 'import.fault.unknownZone' },
    ],
    ['village', ['North', 'Hills', ''], [], { ...name, level: 'village', key: 'validation.fieldRequired' }],
    ['code', [], ['', '', 'KE107'], { ...name, level: 'region', key: 'validation.fieldRequired' }],
    [
      'code without a name',
      ['North', 'Hills'],
      ['', '', 'KE107'],
      { ...code, level: 'village', key: 'import.fault.unknownCode' },
    ],
    [
      'code that lost its zeros',
      ['North', 'Hills'],
      ['', '', 'KE7'],
      { ...code, level: 'village', key: 'import.fault.codeSimilar', values: { code: 'KE007' } },
    ],
    [
      'code of another place',
      ['North', 'Hills', 'ALPHA'],
      ['', '', 'KE0071'],
      { ...code, level: 'village', key: 'import.fault.codeOfOther', values: { place: 'East' } },
    ],
    [
      'code of a place with another name',
      ['North', 'Hills', 'Beta'],
      ['', '', 'KE007'],
      { ...code, level: 'village', key: 'import.fault.codeOfOther', values: { place: 'Alpha' } },
    ],
    [
      'code, if the named place has another one',
      ['North', 'Hills', 'Alpha'],
      ['', '', 'KE107'],
      {
        ...code,
        level: 'village',
        key: 'import.fault.placeHasOtherCode',
        values: { place: 'Alpha', code: 'KE007' },
      },
    ],
    [
      'region for a code',
      ['South', '', ''],
      ['', '', 'KE007'],
      { ...name, level: 'district', key: 'import.fault.unknownDistrict' },
    ],
  ])('is not found by a wrong %s', (_what, names, given, error) => {
    expect(find(names, given).found).toEqual({ kind: 'error', ...error });
  });

  it('with a similar name is never chosen without an answer', () => {
    const names = ['Norht', 'Hills', 'Alpha'];
    const { found, uncertain } = find(names);
    expect(found).toEqual({ kind: 'uncertain' });
    expect(uncertain).toEqual([
      {
        ...{ row: 2, level: 'region', name: 'Norht', within: undefined },
        candidates: [{ id: 1, name: 'North', code: 'KE0' }],
      },
    ]);
    expect(find(names, [], [['2.region', 1]]).found).toEqual(alpha);
    expect(find(names, [], [['2.region', 0]]).found).toMatchObject({ key: 'import.fault.unknownRegion' });
    expect(find(names, [], [['2.region', 99]]).found).toEqual({ kind: 'uncertain' });
  });
});

describe('similar names', () => {
  it.each([
    ['Nakiri', 'Nakirri', true],
    ['Nakiri', 'Nakrii', true],
    ['Sefá Landing', 'Sefa-landing', true],
    ['Nakiri', 'Nakiri South', false],
    ['Sefa Landing', 'Sefa Lnadig', true],
    ['Nakiri', 'Nekeri', false],
    ['Oru', 'Ora', false],
    ['Oru', 'ORU', true],
    ['Camp 1', 'Camp 2', false],
    ['Camp 12', 'Camp 21', false],
    ['قرية', 'قريه', true],
    ['', 'Oru', false],
  ])('%j and %j: %s', (one, other, isSimilar) => {
    expect(isSimilarName(one, other)).toBe(isSimilar);
    expect(isSimilarName(other, one)).toBe(isSimilar);
  });
});

describe('new places', () => {
  const noCodes = {
    regionCode: '',
    districtCode: '',
    villageCode: '',
    zoneCode: '',
    nationalCode: '',
    dhis2Code: '',
  };
  const rows = (...names: (string | Partial<Entry<StructureField>>)[][]): Entry<StructureField>[] =>
    names.map((cells, index) => {
      const [region = '', district = '', village = '', zone = ''] = cells.filter(
        (cell) => typeof cell === 'string',
      );
      const more = cells.find((cell) => typeof cell === 'object');
      return { row: index + 2, region, district, village, zone, ...noCodes, ...more };
    });
  const tooLong = (name: string) =>
    name.length > 100 ? { key: 'validation.tooLong', values: { value: 100 } } : null;
  const codes: StoredCode[] = [
    { system: 'pcode', level: 'village', id: 3, code: 'KE007' },
    { system: 'national', level: 'village', id: 3, code: '12' },
  ];
  const findWith = (answers: [string, number][], ...given: Parameters<typeof rows>) =>
    findNewPlaces(rows(...given), { structure, codes, answers: new Map(answers), checkName: tooLong });
  const findAdded = (...given: Parameters<typeof rows>) => findWith([], ...given);

  it('are added once, inside their ancestors, whether these are new or not', () => {
    const { places, errors } = findAdded(
      ['North', 'Hills', 'Alpha'],
      ['north', 'hills', 'Beta'],
      ['North', 'Hills', 'BETA', 'Market'],
      ['East', 'Plain', 'Gamma'],
      ['South'],
    );
    expect(errors).toEqual([]);
    expect(places).toEqual([
      { level: 'village', id: -1, parentId: 2, name: 'Beta' },
      { level: 'zone', id: -2, parentId: -1, name: 'Market' },
      { level: 'region', id: -3, parentId: null, name: 'East' },
      { level: 'district', id: -4, parentId: -3, name: 'Plain' },
      { level: 'village', id: -5, parentId: -4, name: 'Gamma' },
    ]);
  });

  it.each<[string, string[][], object]>([
    [
      'repeats another',
      [
        ['East', 'Plain'],
        ['EAST', ' plain'],
      ],
      { row: 3, key: 'import.fault.repeatsRow', values: { otherRow: 2 } },
    ],
    [
      'names a zone and no village',
      [['North', 'Hills', '', 'Market']],
      { row: 2, field: 'village', key: 'import.fault.outerPlaceMissing' },
    ],
    [
      'names a district and no region',
      [['', 'Hills']],
      { row: 2, field: 'region', key: 'import.fault.outerPlaceMissing' },
    ],
    [
      'has a name that is too long',
      [['x'.repeat(101)]],
      { row: 2, field: 'region', value: 'x'.repeat(101), key: 'validation.tooLong', values: { value: 100 } },
    ],
  ])('are not added from a row that %s', (_what, names, error) => {
    expect(findAdded(...names).errors).toEqual([error]);
  });

  it('get codes, and so do places that have none yet', () => {
    const {
      places,
      codes: added,
      errors,
    } = findAdded(
      ['North', 'Hills', { regionCode: 'KE0', districtCode: 'KE00' }],
      [
        'North',
        'Hills',
        'Beta',
        { regionCode: 'KE0', villageCode: 'KE107', nationalCode: '007', dhis2Code: 'O6uvpzGd5pu' },
      ],
      ['North', 'Hills', 'Alpha', { villageCode: 'KE007', nationalCode: '12' }],
    );
    expect(errors).toEqual([]);
    expect(places).toEqual([{ level: 'village', id: -1, parentId: 2, name: 'Beta' }]);
    expect(added).toEqual([
      { level: 'region', id: 1, system: 'pcode', code: 'KE0' },
      { level: 'district', id: 2, system: 'pcode', code: 'KE00' },
      { level: 'village', id: -1, system: 'pcode', code: 'KE107' },
      { level: 'village', id: -1, system: 'national', code: '007' },
      { level: 'village', id: -1, system: 'dhis2', code: 'O6uvpzGd5pu' },
    ]);
  });

  it('are found by code before their names', () => {
    const { places, errors } = findAdded(['North', 'Hills', '', 'West', { villageCode: 'KE007' }]);
    expect(errors).toEqual([]);
    expect(places).toEqual([{ level: 'zone', id: -1, parentId: 3, name: 'West' }]);
  });

  it.each<[string, Parameters<typeof rows>, object]>([
    [
      'a code that another row has',
      [
        ['North', 'Hills', 'Beta', { villageCode: 'KE107' }],
        ['North', 'Hills', 'Gamma', { villageCode: 'KE107' }],
      ],
      {
        ...{ row: 3, field: 'villageCode', value: 'KE107' },
        key: 'import.fault.codeOfOther',
        values: { place: 'Beta' },
      },
    ],
    [
      'a code that could be another one without its zeros',
      [['North', 'Hills', 'Beta', { villageCode: 'KE7' }]],
      {
        ...{ row: 2, field: 'villageCode', value: 'KE7' },
        key: 'import.fault.codeSimilar',
        values: { code: 'KE007' },
      },
    ],
    [
      'the code of a place elsewhere',
      [['South', 'Coast', 'Alpha', { villageCode: 'KE007' }]],
      {
        ...{ row: 2, field: 'villageCode', value: 'KE007' },
        key: 'import.fault.codeOfOther',
        values: { place: 'Alpha' },
      },
    ],
    [
      'another code for a place that has one',
      [['North', 'Hills', 'Alpha', { nationalCode: '13' }]],
      {
        ...{ row: 2, field: 'nationalCode', value: '13' },
        ...{ key: 'import.fault.placeHasOtherCode', values: { place: 'Alpha', code: '12' } },
      },
    ],
    [
      'a code of another system that is taken',
      [['North', 'Hills', 'Beta', { nationalCode: '12' }]],
      { row: 2, field: 'nationalCode', value: '12', key: 'nationalSociety.structure.codeTaken' },
    ],
    [
      'a code with a line break',
      [['North', 'Hills', 'Beta', { villageCode: 'A\nB' }]],
      { row: 2, field: 'villageCode', value: 'A\nB', key: 'validation.placeCodeInvalid' },
    ],
    [
      'an unknown code without a name',
      [['North', 'Hills', { villageCode: 'X1' }]],
      { row: 2, field: 'villageCode', value: 'X1', key: 'import.fault.unknownCode' },
    ],
  ])('are refused with %s', (_what, given, error) => {
    expect(findAdded(...given).errors).toEqual([error]);
  });

  it('with a name like one that exists wait for an answer, asked once', () => {
    const given: Parameters<typeof rows> = [
      ['North', 'Hils', 'Beta'],
      ['North', 'hils', 'Gamma'],
    ];
    const { places, uncertain, errors } = findAdded(...given);
    expect([places, errors]).toEqual([[], []]);
    expect(uncertain).toEqual([
      {
        ...{ row: 2, level: 'district', name: 'Hils', within: 'North' },
        candidates: [{ id: 2, name: 'Hills', code: null }],
      },
    ]);
    const same = findWith([['2.district', 2]], ...given);
    expect(same.uncertain).toEqual([]);
    expect(same.places.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Beta', 2],
      ['Gamma', 2],
    ]);
    const other = findWith([['2.district', 0]], ...given);
    expect(other.uncertain).toEqual([]);
    expect(other.places.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Hils', 1],
      ['Beta', -1],
      ['Gamma', -1],
    ]);
  });
});

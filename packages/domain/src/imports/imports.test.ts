import { describe, expect, it } from 'vitest';
import { contradictions, rowsByCollector } from './collector-rows.ts';
import { birthDecadeIn, degreesIn, digitsIn } from './collector-values.ts';
import { columnLetters, type Entry, folded, readEntries, readTitles } from './columns.ts';
import { findPlace, type PlaceLevel, PlaceNameIndex, placeTree } from './place-names.ts';
import { newPlaces } from './structure-rows.ts';

describe('the titles of a file', () => {
  const columns = [
    { field: 'name', isRequired: true, titles: ['Name', 'Nom', 'الاسم'] },
    { field: 'phoneNumber', isRequired: false, titles: ['Phone number', 'Téléphone'] },
    { field: 'village', isRequired: true, titles: ['Village'] },
  ] as const;
  const read = (...rows: string[][]) =>
    readTitles(
      rows.map((cells, index) => ({ row: index + 1, cells })),
      columns,
    );

  it.each<[string, string[], (string | null)[]]>([
    ['in any order', ['Village', 'Name'], ['village', 'name']],
    ['in any language', ['الاسم', 'téléphone', 'village'], ['name', 'phoneNumber', 'village']],
    [
      'in any letter case, with blanks',
      [' NAME', 'phone  Number ', 'VILLAGE'],
      ['name', 'phoneNumber', 'village'],
    ],
    ['as programs name them', ['name', 'phonenumber', 'village'], ['name', 'phoneNumber', 'village']],
    ['with empty columns between', ['name', '', 'village'], ['name', null, 'village']],
  ])('are known %s', (_how, titles, fields) => {
    expect(read(titles)).toEqual({ fields, faults: [] });
  });

  it.each<[string, string[][], object[]]>([
    [
      'nobody knows',
      [['Name', 'Shoe size', 'Village']],
      [{ row: 1, title: 'Shoe size', value: 'Shoe size', key: 'import.fault.titleUnknown' }],
    ],
    [
      'stands there twice',
      [['Name', 'Village', 'nom']],
      [{ row: 1, title: 'nom', value: 'nom', key: 'import.fault.titleRepeated' }],
    ],
    [
      'is missing above values',
      [
        ['Name', 'Village'],
        ['Awa', 'Alpha', '', 'lost'],
      ],
      [{ row: 1, title: 'D', key: 'import.fault.titleMissing' }],
    ],
    [
      'is required and missing',
      [['Name']],
      [{ row: 1, field: 'village', key: 'import.fault.columnMissing' }],
    ],
    [
      'is missing in an empty file',
      [],
      [
        { row: 1, field: 'name', key: 'import.fault.columnMissing' },
        { row: 1, field: 'village', key: 'import.fault.columnMissing' },
      ],
    ],
  ])('are at fault where one %s', (_what, rows, faults) => {
    expect(read(...rows).faults).toEqual(faults);
  });

  it('say what stands in the rows below; what is not there is empty', () => {
    const rows = [
      { row: 1, cells: ['Village', 'Name'] },
      { row: 3, cells: ['Alpha'] },
    ];
    expect(readEntries(rows, columns, readTitles(rows, columns).fields)).toEqual([
      { row: 3, village: 'Alpha', name: '', phoneNumber: '' },
    ]);
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s in a spreadsheet', (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });
});

describe('values', () => {
  it.each([
    ['1990-1999', 1990],
    ['1990 – 1999', 1990],
    ['1990', 1990],
    ['1993', 1993],
    ['1990-2005', null],
    ['thirty', null],
    ['90', null],
  ])('years of birth %s are read as %s', (text, decade) => {
    expect(birthDecadeIn(text)).toBe(decade);
  });

  it.each([
    ['14.7', 14.7],
    ['14,7', 14.7],
    ['-17', -17],
    ['+3.25', 3.25],
    ['14.7°', null],
    ['1,234.5', null],
    ['north', null],
  ])('a coordinate %s is read as %s', (text, degrees) => {
    expect(degreesIn(text)).toBe(degrees);
  });

  it.each([
    ['9.99705550142E11', '999705550142'],
    ['9.99705550142E+11', '999705550142'],
    ['9,997055501e+11', '999705550100'],
    ['9.99706E+11', '9.99706E+11'],
    ['1.2345E+2', '1.2345E+2'],
    ['+999705550142', '+999705550142'],
    ['0771234567', '0771234567'],
  ])('a phone number that a spreadsheet wrote as %s is %s', (text, digits) => {
    expect(digitsIn(text)).toBe(digits);
  });

  it('read the same whatever their letter case and blanks', () => {
    expect(folded('  ÉCOLE  du\u00a0Nord ')).toBe(folded('École du nord'));
    expect(folded('E\u0301cole')).toBe(folded('école'));
  });
});

describe('the rows of one collector', () => {
  const row = (number: number, name: string, phoneNumber: string, dataCollectorType = 'Human') => ({
    row: number,
    dataCollectorType,
    name,
    phoneNumber,
  });
  const grouped = (...rows: ReturnType<typeof row>[]) =>
    rowsByCollector(rows).map((group) => group.map((one) => one.row));

  it('follow each other with the same type, name and number', () => {
    expect(grouped(row(2, 'Awa', '+1'), row(3, 'AWA ', '+1'), row(4, 'Awa', '+2'))).toEqual([[2, 3], [4]]);
    expect(grouped(row(2, 'Awa', '+1'), row(3, 'Binta', '+2'), row(4, 'Awa', '+1'))).toEqual([[2], [3], [4]]);
    expect(grouped(row(2, 'Post', ''), row(3, 'Post', '', 'Collection point'))).toEqual([[2], [3]]);
  });

  it('say the same of the person, or nothing', () => {
    const fields = ['sex', 'displayName', 'villageId'] as const;
    const first = { sex: 'Female', displayName: 'Awa D.', villageId: 'Alpha' };
    expect(contradictions(first, { ...first, villageId: 'Beta' }, fields)).toEqual([]);
    expect(contradictions(first, { sex: '', displayName: 'awa d.', villageId: '' }, fields)).toEqual([]);
    expect(contradictions(first, { ...first, sex: 'Male' }, fields)).toEqual(['sex']);
  });
});

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
  const find = (region: string, district: string, village: string, zone = '') =>
    findPlace(placeTree(structure), new PlaceNameIndex(), { region, district, village, zone });

  it.each<[string, string[], object]>([
    ['by its names', ['North', 'Hills', 'Alpha'], { ok: true, villageId: 3, zoneId: null }],
    ['with a zone', ['North', 'Hills', 'Alpha', 'East'], { ok: true, villageId: 3, zoneId: 4 }],
    ['in any letter case', ['north', ' HILLS', 'alpha'], { ok: true, villageId: 3, zoneId: null }],
    ['spelt in just that way', ['North', 'Hills', 'ALPHA'], { ok: true, villageId: 5, zoneId: null }],
  ])('is found %s', (_how, [region = '', district = '', village = '', zone = ''], place) => {
    expect(find(region, district, village, zone)).toEqual(place);
  });

  it.each<[string, string[], object]>([
    ['region', ['West', 'Hills', 'Alpha'], { level: 'region', key: 'import.fault.unknownRegion' }],
    ['district', ['South', 'Hills', 'Alpha'], { level: 'district', key: 'import.fault.unknownDistrict' }],
    ['village', ['North', 'Hills', 'Beta'], { level: 'village', key: 'import.fault.unknownVillage' }],
    ['zone', ['North', 'Hills', 'ALPHA', 'East'], { level: 'zone', key: 'import.fault.unknownZone' }],
    ['village', ['North', 'Hills', ''], { level: 'village', key: 'validation.fieldRequired' }],
  ])('is not found by a wrong %s', (_level, [region = '', district = '', village = '', zone = ''], fault) => {
    expect(find(region, district, village, zone)).toEqual({ ok: false, ...fault });
  });
});

describe('new places', () => {
  const rows = (...names: string[][]): Entry<PlaceLevel>[] =>
    names.map(([region = '', district = '', village = '', zone = ''], index) => ({
      row: index + 2,
      region,
      district,
      village,
      zone,
    }));
  const tooLong = (name: string) =>
    name.length > 100 ? { key: 'validation.tooLong', values: { value: 100 } } : null;
  const added = (...names: string[][]) => newPlaces(rows(...names), structure, tooLong);

  it('are added once, inside the places around them, whether these are new or not', () => {
    const { places, faults } = added(
      ['North', 'Hills', 'Alpha'],
      ['north', 'hills', 'Beta'],
      ['North', 'Hills', 'BETA', 'Market'],
      ['East', 'Plain', 'Gamma'],
      ['South'],
    );
    expect(faults).toEqual([]);
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
  ])('are not taken from a row that %s', (_what, names, fault) => {
    expect(added(...names).faults).toEqual([fault]);
  });
});

import { describe, expect, it } from 'vitest';
import { findContradictions, groupRowsByCollector } from './collector-rows.ts';
import { parseBirthDecade, parseDegrees, restorePhoneDigits } from './collector-values.ts';
import { normalizeText, parseEntries, parseHeaders, toColumnLetters } from './columns.ts';

describe('the headers of a file', () => {
  const columns = [
    { field: 'name', isRequired: true, headers: ['Name', 'Nom', 'الاسم'] },
    { field: 'phoneNumber', isRequired: false, headers: ['Phone number', 'Téléphone'] },
    { field: 'village', isRequired: true, headers: ['Village'] },
  ] as const;
  const read = (...rows: string[][]) =>
    parseHeaders(
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
    ['as field names', ['name', 'phonenumber', 'village'], ['name', 'phoneNumber', 'village']],
    ['with empty columns between', ['name', '', 'village'], ['name', null, 'village']],
  ])('are recognized %s', (_how, headers, fields) => {
    expect(read(headers)).toEqual({ fields, errors: [] });
  });

  it.each<[string, string[][], object[]]>([
    [
      'is unknown',
      [['Name', 'Shoe size', 'Village']],
      [{ row: 1, header: 'Shoe size', value: 'Shoe size', key: 'import.fault.titleUnknown' }],
    ],
    [
      'occurs twice',
      [['Name', 'Village', 'nom']],
      [{ row: 1, header: 'nom', value: 'nom', key: 'import.fault.titleRepeated' }],
    ],
    [
      'is missing above values',
      [
        ['Name', 'Village'],
        ['Awa', 'Alpha', '', 'lost'],
      ],
      [{ row: 1, header: 'D', key: 'import.fault.titleMissing' }],
    ],
    [
      'is required and missing',
      [['Name']],
      [{ row: 1, field: 'village', key: 'import.fault.columnMissing' }],
    ],
    [
      'is required and missing in an empty file',
      [],
      [
        { row: 1, field: 'name', key: 'import.fault.columnMissing' },
        { row: 1, field: 'village', key: 'import.fault.columnMissing' },
      ],
    ],
  ])('give an error if one %s', (_what, rows, errors) => {
    expect(read(...rows).errors).toEqual(errors);
  });

  it('assign the cells of the rows below; missing cells are empty', () => {
    const rows = [
      { row: 1, cells: ['Village', 'Name'] },
      { row: 3, cells: ['Alpha'] },
    ];
    expect(parseEntries(rows, columns, parseHeaders(rows, columns).fields)).toEqual([
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
    expect(toColumnLetters(index)).toBe(letters);
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
    expect(parseBirthDecade(text)).toBe(decade);
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
    expect(parseDegrees(text)).toBe(degrees);
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
    expect(restorePhoneDigits(text)).toBe(digits);
  });

  it('are equal regardless of letter case and blanks', () => {
    expect(normalizeText('  ÉCOLE  du\u00a0Nord ')).toBe(normalizeText('École du nord'));
    expect(normalizeText('E\u0301cole')).toBe(normalizeText('école'));
  });
});

describe('the rows of one collector', () => {
  const row = (number: number, name: string, phoneNumber: string, dataCollectorType = 'Human') => ({
    row: number,
    dataCollectorType,
    name,
    phoneNumber,
  });
  const groupRows = (...rows: ReturnType<typeof row>[]) =>
    groupRowsByCollector(rows).map((collectorRows) => collectorRows.map((item) => item.row));

  it('are consecutive, with the same type, name and number', () => {
    expect(groupRows(row(2, 'Awa', '+1'), row(3, 'AWA ', '+1'), row(4, 'Awa', '+2'))).toEqual([[2, 3], [4]]);
    expect(groupRows(row(2, 'Awa', '+1'), row(3, 'Binta', '+2'), row(4, 'Awa', '+1'))).toEqual([
      [2],
      [3],
      [4],
    ]);
    expect(groupRows(row(2, 'Post', ''), row(3, 'Post', '', 'Collection point'))).toEqual([[2], [3]]);
  });

  it('have the same personal data, or none', () => {
    const fields = ['sex', 'displayName', 'villageId'] as const;
    const first = { sex: 'Female', displayName: 'Awa D.', villageId: 'Alpha' };
    expect(findContradictions(first, { ...first, villageId: 'Beta' }, fields)).toEqual([]);
    expect(findContradictions(first, { sex: '', displayName: 'awa d.', villageId: '' }, fields)).toEqual([]);
    expect(findContradictions(first, { ...first, sex: 'Male' }, fields)).toEqual(['sex']);
  });
});

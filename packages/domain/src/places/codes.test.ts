import { describe, expect, it } from 'vitest';
import {
  checkCodes,
  compareSystems,
  findCodeOn,
  findSimilarCodes,
  isSameCode,
  isValidCode,
  isValidOn,
  type PlaceCode,
  toSystem,
} from './codes.ts';

function code(given: Partial<PlaceCode> = {}): PlaceCode {
  return { system: 'pcode', code: 'KE007', validFrom: null, validTo: null, ...given };
}

describe('codes of places', () => {
  it.each([
    ['KE007', 'KE007', true],
    [' KE007 ', 'KE007', true],
    ['KE007', 'KE107', false],
    ['007', '7', false],
    ['ke007', 'KE007', false],
    ['KE 007', 'KE007', false],
    ['1E3', '1000', false],
    ['١', '1', false],
  ])('are compared as text: %j and %j', (one, other, isSame) => {
    expect(isSameCode(one, other)).toBe(isSame);
  });

  it.each([
    ['KE007', true],
    ['O6uvpzGd5pu', true],
    ['01 02', true],
    ['', false],
    ['   ', false],
    ['KE\n007', false],
    ['KE\u200b007', false],
    ['KE  007', false],
  ])('consist of what can be seen: %j', (text, isValid) => {
    expect(isValidCode(text)).toBe(isValid);
  });

  it.each([
    ['7', ['007', '107', '70'], ['007']],
    ['ke007', ['KE007', 'KE107'], ['KE007']],
    ['KE-7', ['KE007', 'KE7'], ['KE007', 'KE7']],
    ['KE007', ['KE007'], []],
    ['KE100', ['KE1', 'KE10'], []],
    ['0', ['00', '000'], ['00', '000']],
  ])('that could be meant by %j are only offered', (given, known, similar) => {
    expect(findSimilarCodes(given, known)).toEqual(similar);
  });
});

describe('the system of a code', () => {
  it.each([
    ['P-Code', 'pcode'],
    [' DHIS 2', 'dhis2'],
    ['National', 'national'],
    ['Ministry  of Health ', 'Ministry of Health'],
    ['P-codes', 'P-codes'],
  ])('written as %j is %j', (text, system) => {
    expect(toSystem(text)).toBe(system);
  });
});

describe('the code in effect', () => {
  const old = code({ code: 'OLD', validTo: '2023-12-31' });
  const current = code({ code: 'NEW', validFrom: '2024-01-01' });
  const other = code({ system: 'Ministry', code: '12' });

  it.each([
    ['pcode', '2023-12-31', 'OLD'],
    ['pcode', '2024-01-01', 'NEW'],
    ['PCODE', '1990-01-01', 'OLD'],
    ['ministry', '2024-01-01', '12'],
    ['dhis2', '2024-01-01', undefined],
  ])('of %s on %s is %s', (system, day, found) => {
    expect(findCodeOn([old, current, other], system, day)?.code).toBe(found);
  });

  it('is none between two codes', () => {
    const codes = [code({ validTo: '2023-06-30' }), code({ validFrom: '2024-01-01' })];
    expect(findCodeOn(codes, 'pcode', '2023-09-01')).toBeUndefined();
  });

  it.each([
    [null, null, true],
    ['2024-05-01', null, true],
    ['2024-05-02', null, false],
    [null, '2024-05-01', true],
    [null, '2024-04-30', false],
  ])('is valid from %s to %s, both included', (validFrom, validTo, isValid) => {
    expect(isValidOn({ validFrom, validTo }, '2024-05-01')).toBe(isValid);
  });
});

describe('the codes of a place', () => {
  it.each<[string, PlaceCode[], unknown[]]>([
    ['may be of several systems', [code(), code({ system: 'dhis2' }), code({ system: 'Ministry' })], []],
    [
      'may follow each other',
      [code({ validTo: '2023-12-31' }), code({ code: 'B', validFrom: '2024-01-01' })],
      [],
    ],
    [
      'must not overlap in one system',
      [code({ validTo: '2024-01-01' }), code({ code: 'B', validFrom: '2024-01-01' })],
      [{ index: 1, error: 'overlaps' }],
    ],
    [
      'must not overlap in a system written in other letters',
      [code({ system: 'Ministry' }), code({ system: 'MINISTRY ', code: 'B' })],
      [{ index: 1, error: 'overlaps' }],
    ],
    [
      'must not end before they start',
      [code({ validFrom: '2024-02-01', validTo: '2024-01-31' })],
      [{ index: 0, error: 'endsBeforeStart' }],
    ],
    ['must not be empty', [code({ code: ' ' })], [{ index: 0, error: 'codeInvalid' }]],
  ])('%s', (_rule, codes, errors) => {
    expect(checkCodes(codes)).toEqual(errors);
  });
});

it('systems are sorted for files: those that everybody has first, then by name', () => {
  expect(['water board', 'national', 'anm', 'dhis2', 'pcode'].toSorted(compareSystems)).toEqual([
    ...['pcode', 'dhis2', 'national', 'anm', 'water board'],
  ]);
});

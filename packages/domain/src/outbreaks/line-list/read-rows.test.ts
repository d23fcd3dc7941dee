import { describe, expect, it, test } from 'vitest';
import { toOwnField, toStandardField } from './fields.ts';
import { readLineListRows } from './read-rows.ts';

const fields = [
  ...(['sex', 'ageYears', 'village', 'onsetOn', 'facility'] as const).map(toStandardField),
  toOwnField('own1', { label: 'Well', type: 'choice', choices: ['North', 'South'] }),
  toOwnField('own2', { label: 'Litres', type: 'number', choices: null }),
];
const context = {
  fields,
  words: new Map([
    [
      'sex',
      new Map([
        ['female', 'female'],
        ['femme', 'female'],
        ['male', 'male'],
      ]),
    ],
    [
      'own1',
      new Map([
        ['north', 'North'],
        ['south', 'South'],
      ]),
    ],
  ]),
  villages: new Map([
    ['mbara', [{ id: 7, district: 'oru' }]],
    [
      'gare',
      [
        { id: 8, district: 'oru' },
        { id: 9, district: 'norvale' },
      ],
    ],
  ]),
  numbers: new Set([3]),
};
const columns = new Set(fields.map(({ key }) => key));
const empty = Object.fromEntries(['number', 'district', ...columns].map((key) => [key, '']));
const read = (...given: Record<string, string>[]) =>
  readLineListRows(
    given.map((row, index) => ({ ...empty, ...row, row: index + 2 }) as never),
    columns,
    context,
  );

describe('a row of a file', () => {
  it('is read by the types of its fields', () => {
    const { lines, errors } = read({
      ...{ sex: 'Femme', ageYears: '31', village: ' MBARA ', onsetOn: '2026-03-02T00:00:00' },
      ...{ own1: 'south', own2: '2,5', number: '3' },
    });
    expect(errors).toEqual([]);
    expect(lines).toEqual([
      {
        ...{ row: 2, number: 3 },
        values: {
          ...{ sex: 'female', ageYears: 31, village: 7, onsetOn: '2026-03-02', facility: null },
          ...{ own1: 'South', own2: 2.5 },
        },
      },
    ]);
  });

  test.each([
    [{ sex: 'robot' }, 'sex', 'import.fault.wordUnknown'],
    [{ ageYears: '121' }, 'ageYears', 'validation.valueInvalid'],
    [{ ageYears: '4,5' }, 'ageYears', 'validation.valueInvalid'],
    [{ onsetOn: '2026-02-30' }, 'onsetOn', 'validation.valueInvalid'],
    [{ onsetOn: 'yesterday' }, 'onsetOn', 'validation.valueInvalid'],
    [{ village: 'Nowhere' }, 'village', 'import.fault.unknownVillage'],
    [{ village: 'Gare' }, 'village', 'lineList.fault.villageAmbiguous'],
    [{ facility: 'x'.repeat(101) }, 'facility', 'validation.tooLong'],
    [{ number: '4' }, 'number', 'lineList.fault.unknownNumber'],
    [{ number: 'x' }, 'number', 'lineList.fault.unknownNumber'],
  ] as const)('%j has an error in %s: %s', (row, field, key) => {
    expect(read(row as Record<string, string>)).toMatchObject({
      lines: [],
      errors: [{ row: 2, field, key }],
    });
  });

  it('names a village by its district where two have the same name', () => {
    expect(read({ village: 'Gare', district: 'Norvale' }).lines[0]?.values.village).toBe(9);
  });

  it('changes a row once', () => {
    expect(read({ number: '3' }, { number: '3' })).toMatchObject({
      lines: [{ row: 2 }],
      errors: [{ row: 3, key: 'import.fault.repeatsRow', values: { otherRow: 2 } }],
    });
  });

  it('leaves fields alone whose columns are missing', () => {
    const { lines } = readLineListRows([{ ...empty, row: 2 } as never], new Set(['sex']), context);
    expect(lines[0]?.values).toEqual({ sex: null });
  });
});

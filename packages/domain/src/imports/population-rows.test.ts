import { describe, expect, it } from 'vitest';
import type { Entry } from './columns.ts';
import { type PopulationField, populationFields, readPopulationRows } from './population-rows.ts';

const tree = [{ id: 1, name: 'North', children: [{ id: 2, name: 'Hills', children: [] }] }];
const codes = [
  { system: 'pcode', level: 'region', id: 1, code: 'KE0' },
  { system: 'pcode', level: 'district', id: 2, code: 'KE007' },
  { system: 'national', level: 'district', id: 2, code: '7' },
] as const;

const noCells = Object.fromEntries(populationFields.map((field) => [field, ''])) as Record<
  PopulationField,
  string
>;
const valid = { pcode: 'KE007', year: '2024', total: '1000', source: 'Census' };
const read = (...rows: Partial<Record<PopulationField, string>>[]) =>
  readPopulationRows(
    rows.map((cells, index): Entry<PopulationField> => ({ row: index + 2, ...noCells, ...valid, ...cells })),
    { tree, codes, checkSource: (source) => (source === 'bad' ? { key: 'validation.nameNotPlain' } : null) },
  );

describe('the rows of a file of population figures', () => {
  it('name a place by a code of a system, and have its figure', () => {
    const { figures, errors } = read(
      { underFive: '160', female: '510', male: '490', growthPercent: '2,5' },
      { pcode: '', nationalCode: '7', year: '2025', total: '1 025.0' },
      { pcode: 'KE0', growthPercent: '-0.5 %' },
    );
    expect(errors).toEqual([]);
    const unknown = { underFive: null, female: null, male: null };
    const hills = { level: 'district', id: 2, source: 'Census' };
    expect(figures).toEqual([
      { ...hills, year: 2024, total: 1000, underFive: 160, female: 510, male: 490, growthPercent: 2.5 },
      { ...hills, ...unknown, year: 2025, total: 1025, growthPercent: null },
      { ...hills, ...unknown, level: 'region', id: 1, year: 2024, total: 1000, growthPercent: -0.5 },
    ]);
  });

  it.each<[string, Partial<Record<PopulationField, string>>, object]>([
    ['no code', { pcode: '' }, { field: 'pcode', key: 'validation.fieldRequired' }],
    [
      'an unknown code',
      { pcode: 'KE107' },
      { field: 'pcode', value: 'KE107', key: 'import.fault.unknownCode' },
    ],
    [
      'a code without its zeros',
      { pcode: 'KE7' },
      { field: 'pcode', value: 'KE7', key: 'import.fault.codeSimilar', values: { code: 'KE007' } },
    ],
    [
      'codes of two places',
      { pcode: 'KE0', nationalCode: '7' },
      { field: 'nationalCode', value: '7', key: 'import.fault.codesDisagree' },
    ],
    ['no year', { year: '' }, { field: 'year', key: 'validation.fieldRequired' }],
    ['no source', { source: '' }, { field: 'source', key: 'validation.fieldRequired' }],
    [
      'a source that is no name',
      { source: 'bad' },
      { field: 'source', value: 'bad', key: 'validation.nameNotPlain' },
    ],
    ['half a person', { total: '10.5' }, { field: 'total', value: '10.5', key: 'validation.numberNotWhole' }],
    [
      'a comma in a number',
      { total: '1,000' },
      { field: 'total', value: '1,000', key: 'validation.numberNotWhole' },
    ],
    [
      'a year long ago',
      { year: '1850' },
      { field: 'year', value: '1850', key: 'validation.notInRange', values: { min: 1950, max: 2100 } },
    ],
    [
      'more children than people',
      { underFive: '2000' },
      { field: 'underFive', value: '2000', key: 'validation.populationAboveTotal' },
    ],
    [
      'more women and men than people',
      { female: '600', male: '600' },
      { field: 'total', value: '1000', key: 'validation.populationBelowSexes' },
    ],
    [
      'a growth in words',
      { growthPercent: 'fast' },
      { field: 'growthPercent', value: 'fast', key: 'validation.numberInvalid' },
    ],
  ])('are refused with %s', (_what, cells, error) => {
    expect(read(cells)).toEqual({ figures: [], errors: [{ row: 2, ...error }] });
  });

  it('have one figure of a place and year, by whatever code', () => {
    const { errors } = read({}, { pcode: '', nationalCode: '7' });
    expect(errors).toEqual([{ row: 3, key: 'import.fault.repeatsRow', values: { otherRow: 2 } }]);
  });
});

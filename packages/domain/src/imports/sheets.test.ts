import { describe, expect, it } from 'vitest';
import { chooseSheet, type SheetTop } from './sheets.ts';

const levels = [1, 2, 3].map((depth) => ({
  ...{ field: `level${depth}`, isRequired: depth === 1, depth },
  headers: [`ADM${depth}_EN`, `Level ${depth}`],
}));
const withoutDepth = [{ field: 'name', isRequired: true, headers: ['Name'] }];

const sheet = (name: string, ...headers: string[]): SheetTop => ({
  name,
  rows: headers.length === 0 ? [] : [{ row: 1, cells: headers }],
});
const [country, regions, districts, notes, empty] = [
  sheet('ADM0', 'ADM0_EN', 'ADM0_PCODE'),
  sheet('ADM1', 'ADM1_EN', 'ADM0_EN'),
  sheet('ADM2', 'ADM2_EN', 'ADM1_EN', 'validOn'),
  sheet('Read me', 'About this file'),
  sheet('Empty'),
] as const;

describe('the sheet that an import reads', () => {
  it.each([
    ['the deepest level', [country, regions, districts], 'ADM2'],
    ['the deepest level, wherever it is', [districts, notes, regions], 'ADM2'],
    ['the only one that fits', [notes, empty, regions], 'ADM1'],
    ['the first one, if none fits', [notes, country, empty], 'Read me'],
    ['a deeper one without its regions does not fit', [regions, sheet('Lost', 'ADM2_EN')], 'ADM1'],
  ] as const)('is %s', (_name, sheets, name) => {
    expect(chooseSheet([...sheets], levels)).toEqual({ kind: 'one', name });
  });

  it('is asked for if several are equally deep', () => {
    const copy = { ...districts, name: 'ADM2 of 2020' };
    expect(chooseSheet([regions, districts, copy], levels)).toEqual({
      kind: 'several',
      names: ['ADM2', 'ADM2 of 2020'],
    });
  });

  it('is the first one that fits, where columns have no depth', () => {
    const sheets = [notes, sheet('One', 'Name'), sheet('Two', 'Name')] as const;
    expect(chooseSheet(sheets, withoutDepth)).toEqual({ kind: 'one', name: 'One' });
  });
});

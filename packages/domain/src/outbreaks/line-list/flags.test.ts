import { describe, expect, it, test } from 'vitest';
import { usualFields } from './fields.ts';
import { type FlaggedRow, findFlags } from './flags.ts';

const complete: FlaggedRow = {
  ...{
    id: 1,
    reportId: 10,
    classification: 'suspected',
    sex: 'female',
    ageYears: 30,
    ageGroup: 'atLeastFive',
  },
  ...{ villageId: 7, onsetOn: '2026-03-02', reportedOn: '2026-03-04', admittedOn: null, sampleTakenOn: null },
  ...{ laboratory: 'positive', outcome: 'recovered', outcomeOn: '2026-03-09', personName: null },
};
const asked = { fields: new Set(usualFields.map(({ key }) => key)), today: '2026-03-11' };
const flagsOf = (row: Partial<FlaggedRow>) => findFlags([{ ...complete, ...row }], asked).get(1) ?? [];

describe('a row', () => {
  test.each([
    ['that is complete', {}, []],
    ['without a class', { classification: null }, ['noClassification']],
    ['of unknown sex', { sex: 'unknown' }, ['noSex']],
    ['without any age', { ageYears: null, ageGroup: null }, ['noAge']],
    ['with an age group only', { ageYears: null }, []],
    ['without a place and onset', { villageId: null, onsetOn: null }, ['noPlace', 'noOnset']],
    ['with a date in the future', { reportedOn: '2026-03-12' }, ['dateInFuture']],
    ['reported before its onset', { reportedOn: '2026-03-01' }, ['onsetAfterReport']],
    ['admitted before its onset', { admittedOn: '2026-03-01' }, ['beforeOnset']],
    ['whose age is not of its group', { ageYears: 4 }, ['ageDiffers']],
    ['of five years in the upper group', { ageYears: 5 }, []],
    ['with a date of outcome and none', { outcome: 'ill' }, ['noOutcome']],
    ['confirmed and negative', { classification: 'confirmed', laboratory: 'negative' }, ['resultDiffers']],
    ['no case and positive', { classification: 'notACase' }, ['resultDiffers']],
  ] as const)('%s is flagged with %j', (_name, row, flags) => {
    expect(flagsOf(row as Partial<FlaggedRow>)).toEqual(flags);
  });

  it('lacks nothing that its line list does not ask for', () => {
    const none = {
      ...complete,
      classification: null,
      sex: null,
      ageYears: null,
      ageGroup: null,
      onsetOn: null,
    };
    expect(findFlags([none], { ...asked, fields: new Set(['village']) }).get(1)).toBeUndefined();
  });
});

describe('two rows', () => {
  const duplicates = (other: Partial<FlaggedRow>, first: Partial<FlaggedRow> = {}) =>
    findFlags(
      [
        { ...complete, ...first },
        { ...complete, id: 2, reportId: 11, ...other },
      ],
      asked,
    );
  test.each([
    ['that are alike', {}, true],
    ['a day apart', { onsetOn: '2026-03-03' }, true],
    ['two days apart', { onsetOn: '2026-03-04' }, false],
    ['of one report', { reportId: 10 }, false],
    ['of another sex', { sex: 'male' }, false],
    ['of another age', { ageYears: 31 }, false],
    ['of another village', { villageId: 8 }, false],
    ['without onset', { onsetOn: null }, false],
  ] as const)('%s: possible duplicates %s', (_name, other, are) => {
    const found = duplicates(other as Partial<FlaggedRow>);
    expect([1, 2].map((id) => found.get(id)?.includes('duplicate') ?? false)).toEqual([are, are]);
  });

  it('with different names are different people', () => {
    expect(duplicates({ personName: 'Awa' }, { personName: 'Binta' }).size).toBe(0);
    expect(duplicates({ personName: ' awa ' }, { personName: 'Awa' }).size).toBe(2);
    expect(duplicates({ personName: null }, { personName: 'Awa' }).size).toBe(2);
  });
});

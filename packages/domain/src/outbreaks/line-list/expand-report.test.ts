import { describe, expect, it } from 'vitest';
import { expandReport } from './expand-report.ts';

const report = {
  ...{
    id: 5,
    caseCount: 4,
    femalesBelowFive: 1,
    femalesAtLeastFive: 0,
    malesBelowFive: 0,
    malesAtLeastFive: 2,
  },
  ...{ classification: null, villageId: 7, onsetOn: '2026-03-01', reportedOn: '2026-03-03' },
};

describe('the people of a report', () => {
  it('have sex and age as far as it says, and are suspected', () => {
    const people = expandReport(report);
    expect(people.map(({ personNumber, sex, ageGroup }) => [personNumber, sex, ageGroup])).toEqual([
      [1, 'female', 'belowFive'],
      [2, 'male', 'atLeastFive'],
      [3, 'male', 'atLeastFive'],
      [4, 'unknown', 'unknown'],
    ]);
    expect(new Set(people.map(({ classification }) => classification))).toEqual(new Set(['suspected']));
    expect(people[0]).toMatchObject({ reportId: 5, villageId: 7, onsetOn: null, reportedOn: '2026-03-03' });
  });

  it('have the classes of the report, the surest first', () => {
    const classification = { suspected: 1, probable: 1, confirmed: 1, notACase: 1 };
    const people = expandReport({ ...report, classification });
    expect(people.map((person) => person.classification)).toEqual([
      ...['confirmed', 'probable', 'suspected', 'notACase'],
    ]);
  });

  it('are suspected if the classes no longer add up', () => {
    const classification = { suspected: 0, probable: 0, confirmed: 3, notACase: 0 };
    expect(expandReport({ ...report, classification })[0]?.classification).toBe('suspected');
  });

  it('have the onset if there is one person', () => {
    expect(expandReport({ ...report, caseCount: 1 })).toMatchObject([{ onsetOn: '2026-03-01' }]);
  });
});

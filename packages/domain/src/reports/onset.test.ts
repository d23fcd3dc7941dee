import { expect, test } from 'vitest';
import { countDaysToReport, findOnsetError, mayHaveOnset, toOnsetDay } from './onset.ts';

test.each([
  ['2026-03-10', 0, '2026-03-10'],
  ['2026-03-01', 2, '2026-02-27'],
  ['2024-03-01', 1, '2024-02-29'],
  ['2026-01-05', 9, '2025-12-27'],
])('reported on %s, %s days after onset: %s', (reportedOn, days, onset) => {
  expect(toOnsetDay(reportedOn, days)).toBe(onset);
  expect(countDaysToReport(onset, reportedOn)).toBe(days);
});

test('an onset after the report, as another time zone can give, is no days before it', () => {
  expect(countDaysToReport('2026-03-11', '2026-03-10')).toBe(0);
});

test.each([
  ['2026-03-10', null],
  ['2026-03-11', 'onsetAfterReport'],
  ['2025-03-10', null],
  ['2025-03-09', 'onsetTooEarly'],
] as const)('%s as onset of a report of 10 March 2026: %s', (onset, error) => {
  expect(findOnsetError(onset, '2026-03-10')).toBe(error);
});

test.each([
  ['Single', 1, true],
  ['Aggregate', 5, true],
  ['Aggregate', 0, false],
  ['DataCollectionPoint', 2, true],
  ['Event', 1, false],
] as const)(
  'a report of type %s with %s cases may have an onset: %s',
  (kind, reportedCaseCount, expected) => {
    expect(mayHaveOnset({ kind, reportedCaseCount })).toBe(expected);
  },
);

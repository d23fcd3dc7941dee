import { describe, expect, test } from 'vitest';
import {
  addReporting,
  countReporting,
  listReportingWeeks,
  type ReportingCollector,
  type ReportingWeek,
} from './scorecard-reporting.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const inUtc = { weekStart: 'Monday', timeZoneId: 'UTC' } as const;

describe('the weeks of completeness', () => {
  test.each<[string, string, string, string, [number, string][]]>([
    [
      'two whole weeks',
      '2026-03-02',
      '2026-03-15',
      '2026-04-01',
      [
        [10, '2026-03'],
        [11, '2026-03'],
      ],
    ],
    ['no parts of weeks', '2026-03-03', '2026-03-14', '2026-04-01', []],
    ['no week that is not over', '2026-03-02', '2026-03-15', '2026-03-12', [[10, '2026-03']]],
    [
      'a week that ends now',
      '2026-03-02',
      '2026-03-15',
      '2026-03-16',
      [
        [10, '2026-03'],
        [11, '2026-03'],
      ],
    ],
    [
      'the month of the last day',
      '2026-02-23',
      '2026-03-08',
      '2026-04-01',
      [
        [9, '2026-03'],
        [10, '2026-03'],
      ],
    ],
    ['a range that is reversed', '2026-03-15', '2026-03-02', '2026-04-01', []],
  ])('are %s', (_what, first, last, until, expected) => {
    const weeks = listReportingWeeks({ first, last }, { ...inUtc, until: day(until) });
    expect(weeks.map(({ week, month }) => [week, month])).toEqual(expected);
  });
});

const weeks: ReportingWeek[] = [
  { year: 2026, week: 10, month: '2026-03', startsAt: 0, endsAt: 7 },
  { year: 2026, week: 11, month: '2026-03', startsAt: 7, endsAt: 14 },
];
const aCollector = (given: Partial<ReportingCollector> = {}): ReportingCollector => ({
  ...{ createdAt: -1, offDutyPeriods: [], sentWeeks: null },
  ...given,
});

describe('completeness', () => {
  test.each<[string, Partial<ReportingCollector>, string]>([
    ['reported in both weeks', { sentWeeks: '11' }, '1/1 1/1'],
    ['reported in the second week', { sentWeeks: '01' }, '0/1 1/1'],
    ['never reported', {}, '0/1 0/1'],
    ['registered in the second week', { createdAt: 8, sentWeeks: '01' }, '0/0 1/1'],
    ['registered afterwards', { createdAt: 14 }, '0/0 0/0'],
    ['off duty since the first week', { offDutyPeriods: [{ startedAt: 3, endedAt: null }] }, '0/0 0/0'],
    ['back before the end of the first week', { offDutyPeriods: [{ startedAt: 0, endedAt: 6 }] }, '0/1 0/1'],
    ['off duty at the end of the first week', { offDutyPeriods: [{ startedAt: 6, endedAt: 9 }] }, '0/0 0/1'],
    [
      'off duty, and sent messages all the same',
      { offDutyPeriods: [{ startedAt: 6, endedAt: 9 }], sentWeeks: '11' },
      '0/0 1/1',
    ],
  ])('of a collector who %s', (_what, given, expected) => {
    const counts = countReporting([aCollector(given)], weeks);
    expect(counts.map(({ expected: of, reported }) => `${reported}/${of}`).join(' ')).toBe(expected);
  });

  test('counts every collector in every week, and adds up', () => {
    const counts = countReporting([aCollector({ sentWeeks: '10' }), aCollector({ sentWeeks: '11' })], weeks);
    expect(counts).toEqual([
      { expected: 2, reported: 2 },
      { expected: 2, reported: 1 },
    ]);
    expect(addReporting(counts)).toEqual({ expected: 4, reported: 3 });
    expect(addReporting([])).toEqual({ expected: 0, reported: 0 });
  });
});

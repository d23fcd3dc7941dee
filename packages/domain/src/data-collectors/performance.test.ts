import { describe, expect, test } from 'vitest';
import { birthDecadeLabel, birthDecades, isBirthDecade } from './decades.ts';
import {
  completenessOfWeek,
  completenessPercent,
  daysSinceLastReport,
  performanceWindow,
  reportingStatusInWeek,
  worstReportingStatus,
} from './performance.ts';

const week = (number: number) => ({ year: 2022, week: number }); // week 1 begins on Sunday, 2 January
const collector = { createdOn: '2021-06-01', notDeployedPeriods: [], messages: { correct: 0, incorrect: 0 } };

describe('the performance of a data collector', () => {
  test('is shown for the eight completed weeks, newest first (P01)', () => {
    const weeks = performanceWindow('2022-02-09', 'Sunday').map((one) => `${one.week}/${one.year}`);
    expect(weeks).toEqual([
      '5/2022',
      '4/2022',
      '3/2022',
      '2/2022',
      '1/2022',
      '52/2021',
      '51/2021',
      '50/2021',
    ]);
  });

  test.each([
    ['P02: one correct, one wrong', { correct: 1, incorrect: 1 }, 'ReportingWithErrors'],
    ['P03: only an activity report', { correct: 1, incorrect: 0 }, 'ReportingCorrectly'],
    ['only wrong ones', { correct: 0, incorrect: 2 }, 'ReportingWithErrors'],
    ['silence', { correct: 0, incorrect: 0 }, 'NotReporting'],
  ])('%s: %j is %s', (_vector, messages, status) => {
    expect(reportingStatusInWeek({ ...collector, messages }, week(3), 'Sunday')).toBe(status);
  });

  test('is not judged for weeks at whose end it was not deployed (P04)', () => {
    const away = { ...collector, notDeployedPeriods: [{ startsOn: '2022-01-10', endsOn: '2022-01-26' }] };
    const statuses = [1, 2, 3, 4].map((number) => reportingStatusInWeek(away, week(number), 'Sunday'));
    expect(statuses).toEqual(['NotReporting', null, null, 'NotReporting']);
    const stillAway = { ...collector, notDeployedPeriods: [{ startsOn: '2022-01-10', endsOn: null }] };
    expect(reportingStatusInWeek(stillAway, week(9), 'Sunday')).toBeNull();
  });

  test('is not judged for weeks before it came', () => {
    const statuses = [4, 5].map((number) =>
      reportingStatusInWeek({ ...collector, createdOn: '2022-02-05' }, week(number), 'Sunday'),
    );
    expect(statuses).toEqual([null, 'NotReporting']);
  });
});

describe('completeness', () => {
  test('is the reporting ones among those present (P05)', () => {
    const newcomer = { ...collector, createdOn: '2022-01-31' };
    const reporter = { ...collector, messages: { correct: 1, incorrect: 0 } };
    expect(completenessOfWeek([reporter, newcomer], week(3), 'Sunday')).toEqual({
      totalDataCollectors: 1,
      activeDataCollectors: 1,
    });
    expect(completenessOfWeek([collector, newcomer], week(5), 'Sunday')).toEqual({
      totalDataCollectors: 2,
      activeDataCollectors: 0,
    });
  });

  test('never counts who was not deployed', () => {
    const away = {
      ...collector,
      notDeployedPeriods: [{ startsOn: '2022-01-01', endsOn: null }],
      messages: { correct: 3, incorrect: 0 },
    };
    expect(completenessOfWeek([away], week(3), 'Sunday')).toEqual({
      totalDataCollectors: 0,
      activeDataCollectors: 0,
    });
  });

  test.each([
    [2, 3, 66.7],
    [0, 4, 0],
    [4, 4, 100],
    [0, 0, null],
  ])('of %i among %i is %s per cent', (activeDataCollectors, totalDataCollectors, percent) => {
    expect(completenessPercent({ activeDataCollectors, totalDataCollectors })).toBe(percent);
  });
});

test('days since the last report are whole days', () => {
  expect(daysSinceLastReport(0, 86_399_999)).toBe(0);
  expect(daysSinceLastReport(0, 3 * 86_400_000)).toBe(3);
});

test('a place on the map shows the worst of its collectors', () => {
  expect(worstReportingStatus(['ReportingCorrectly', 'NotReporting', 'ReportingWithErrors'])).toBe(
    'ReportingWithErrors',
  );
  expect(worstReportingStatus(['ReportingCorrectly', 'NotReporting'])).toBe('NotReporting');
  expect(worstReportingStatus(['ReportingCorrectly'])).toBe('ReportingCorrectly');
});

test('decades of birth are the last ten', () => {
  expect(birthDecades(2024)).toEqual([2020, 2010, 2000, 1990, 1980, 1970, 1960, 1950, 1940, 1930]);
  expect(birthDecadeLabel(1990)).toBe('1990-1999');
  expect([1990, 1995, 0, -10].map(isBirthDecade)).toEqual([true, false, false, false]);
});

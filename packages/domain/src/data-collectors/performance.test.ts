import { describe, expect, test } from 'vitest';
import { getEpiWeekSpan } from '../calendar/epi-week-span.ts';
import { getStartOfDay } from '../calendar/time-zone.ts';
import { formatBirthDecade, isBirthDecade, listBirthDecades } from './decades.ts';
import {
  computeCompleteness,
  computeCompletenessPercent,
  getDaysSinceLastReport,
  getReportingStatus,
  getReportingStatusInWeek,
  getWorstReportingStatus,
  listPerformanceWeeks,
  wasActiveInWeek,
} from './performance.ts';

const zone = 'Africa/Nairobi';
const startOf = (day: string) => getStartOfDay(zone, day);
/** Week 1 of 2022 starts on Sunday, 2 January. */
const week = (number: number) => getEpiWeekSpan({ year: 2022, week: number }, 'Sunday', zone);
const collector = { createdAt: startOf('2021-06-01'), notDeployedPeriods: [] };
const noMessages = { hasCorrect: false, hasWrong: false };
const correct = { hasCorrect: true, hasWrong: false };

describe('the performance of a data collector', () => {
  test.each([
    ['Sunday', ['5/2022', '4/2022', '3/2022', '2/2022', '1/2022', '52/2021', '51/2021', '50/2021']],
    ['Monday', ['5/2022', '4/2022', '3/2022', '2/2022', '1/2022', '52/2021', '51/2021', '50/2021']],
  ] as const)('is shown for the eight completed weeks from %s, newest first (P01)', (weekStart, expected) => {
    const weeks = listPerformanceWeeks('2022-02-09', weekStart);
    expect(weeks.map((item) => `${item.week}/${item.year}`)).toEqual(expected);
  });

  test.each([
    ['Sunday', '2022-02-05', 4],
    ['Sunday', '2022-02-06', 5],
    ['Monday', '2022-02-06', 4],
    ['Monday', '2022-02-07', 5],
  ] as const)('with weeks from %s, the newest week on %s is week %i', (weekStart, today, newest) => {
    expect(listPerformanceWeeks(today, weekStart)[0]).toEqual({ year: 2022, week: newest });
  });

  test.each([
    ['P02: one correct, one incorrect', { hasCorrect: true, hasWrong: true }, 'ReportingWithErrors'],
    ['P03: only an activity report', correct, 'ReportingCorrectly'],
    ['only incorrect ones', { hasCorrect: false, hasWrong: true }, 'ReportingWithErrors'],
    ['no messages', noMessages, 'NotReporting'],
  ])('%s: %j is %s', (_vector, messages, status) => {
    expect(getReportingStatus(messages)).toBe(status);
    expect(getReportingStatusInWeek(collector, week(3), messages)).toBe(status);
  });

  test('is not evaluated for weeks at whose end they were not deployed (P04)', () => {
    const period = { startedAt: startOf('2022-01-10'), endedAt: startOf('2022-01-26') };
    const away = { ...collector, notDeployedPeriods: [period] };
    const statuses = [1, 2, 3, 4].map((number) => getReportingStatusInWeek(away, week(number), noMessages));
    expect(statuses).toEqual(['NotReporting', null, null, 'NotReporting']);
    const stillAway = { ...collector, notDeployedPeriods: [{ ...period, endedAt: null }] };
    expect(getReportingStatusInWeek(stillAway, week(9), correct)).toBeNull();
  });

  test('is not evaluated for weeks before they were registered', () => {
    const newcomer = { ...collector, createdAt: startOf('2022-02-05') };
    const statuses = [4, 5].map((number) => getReportingStatusInWeek(newcomer, week(number), noMessages));
    expect(statuses).toEqual([null, 'NotReporting']);
  });

  test.each([
    ['was registered in the last moment of the week', { createdAt: week(4).startsAt - 1 }, true],
    ['was registered in the first moment of the next week', { createdAt: week(4).startsAt }, false],
    [
      'was withdrawn in the last moment of the week',
      { startedAt: week(4).startsAt - 1, endedAt: null },
      false,
    ],
    [
      'was withdrawn in the first moment of the next week',
      { startedAt: week(4).startsAt, endedAt: null },
      true,
    ],
    [
      'was redeployed in the last moment',
      { startedAt: week(3).startsAt, endedAt: week(4).startsAt - 1 },
      true,
    ],
    ['was redeployed in the next week', { startedAt: week(3).startsAt, endedAt: week(4).startsAt }, false],
    [
      'was not deployed on one day in the middle',
      { startedAt: startOf('2022-01-18'), endedAt: startOf('2022-01-19') },
      true,
    ],
  ])('a collector who %s counts in week 3: %j', (_who, given, expected) => {
    const history =
      'startedAt' in given
        ? { ...collector, notDeployedPeriods: [given] }
        : { ...collector, createdAt: given.createdAt };
    expect(wasActiveInWeek(history, week(3))).toBe(expected);
  });
});

describe('the span of an epi week', () => {
  test.each([
    ['UTC', 'Sunday', '2022-01-30T00:00', '2022-02-06T00:00'],
    ['UTC', 'Monday', '2022-01-31T00:00', '2022-02-07T00:00'],
    ['Asia/Kathmandu', 'Sunday', '2022-01-29T18:15', '2022-02-05T18:15'],
    ['Pacific/Kiritimati', 'Monday', '2022-01-30T10:00', '2022-02-06T10:00'],
    ['Pacific/Pago_Pago', 'Sunday', '2022-01-30T11:00', '2022-02-06T11:00'],
  ] as const)('in %s with weeks from %s is %s to %s', (timeZoneId, weekStart, startsAt, endsAt) => {
    const span = getEpiWeekSpan({ year: 2022, week: 5 }, weekStart, timeZoneId);
    const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
    expect([iso(span.startsAt), iso(span.endsAt)]).toEqual([startsAt, endsAt]);
  });

  test('is an hour shorter when summer time starts', () => {
    const { startsAt, endsAt } = getEpiWeekSpan({ year: 2024, week: 13 }, 'Monday', 'Europe/Paris');
    expect((endsAt - startsAt) / 3_600_000).toBe(7 * 24 - 1);
  });
});

describe('completeness', () => {
  test('is the number of reporting among expected collectors (P05)', () => {
    const newcomer = { ...collector, createdAt: startOf('2022-01-31') };
    const buildStatuses = (number: number, ofFirst: typeof noMessages) => [
      getReportingStatusInWeek(collector, week(number), ofFirst),
      getReportingStatusInWeek(newcomer, week(number), noMessages),
    ];
    expect(computeCompleteness(buildStatuses(3, correct))).toEqual({
      totalDataCollectors: 1,
      activeDataCollectors: 1,
    });
    expect(computeCompleteness(buildStatuses(5, noMessages))).toEqual({
      totalDataCollectors: 2,
      activeDataCollectors: 0,
    });
  });

  test('leaves out collectors who were not deployed', () => {
    const away = { ...collector, notDeployedPeriods: [{ startedAt: week(1).startsAt, endedAt: null }] };
    expect(computeCompleteness([getReportingStatusInWeek(away, week(3), correct)])).toEqual({
      totalDataCollectors: 0,
      activeDataCollectors: 0,
    });
  });

  test.each([
    [2, 3, 66.7],
    [0, 4, 0],
    [4, 4, 100],
    [0, 0, null],
  ])('of %i of %i is %s per cent', (activeDataCollectors, totalDataCollectors, percent) => {
    expect(computeCompletenessPercent({ activeDataCollectors, totalDataCollectors })).toBe(percent);
  });
});

test('days since the last report are whole days', () => {
  expect(getDaysSinceLastReport(0, 86_399_999)).toBe(0);
  expect(getDaysSinceLastReport(0, 3 * 86_400_000)).toBe(3);
});

test('a location on the map shows the worst status of its collectors', () => {
  expect(getWorstReportingStatus(['ReportingCorrectly', 'NotReporting', 'ReportingWithErrors'])).toBe(
    'ReportingWithErrors',
  );
  expect(getWorstReportingStatus(['ReportingCorrectly', 'NotReporting'])).toBe('NotReporting');
  expect(getWorstReportingStatus(['ReportingCorrectly'])).toBe('ReportingCorrectly');
});

test('the last ten decades of birth are offered', () => {
  expect(listBirthDecades(2024)).toEqual([2020, 2010, 2000, 1990, 1980, 1970, 1960, 1950, 1940, 1930]);
  expect(formatBirthDecade(1990)).toBe('1990-1999');
  expect([1990, 1995, 0, -10].map(isBirthDecade)).toEqual([true, false, false, false]);
});

import { expect, it } from 'vitest';
import { buildWeeklyRecord, getFirstDayOfRecord, weeksOfRecord } from './weekly-record.ts';

const calendar = { today: '2022-02-09', weekStart: 'Sunday', timeZoneId: 'Africa/Kampala' } as const;
const collector = { createdAt: Date.parse('2021-12-30T00:00:00Z'), notDeployedPeriods: [] };

it('has twelve weeks, the current one first, over the end of a year', () => {
  const weeks = buildWeeklyRecord(collector, [], calendar);
  expect(weeks).toHaveLength(weeksOfRecord);
  expect(weeks.map(({ year, week }) => `${year}/${week}`)).toEqual([
    ...['2022/6', '2022/5', '2022/4', '2022/3', '2022/2', '2022/1'],
    ...['2021/52', '2021/51', '2021/50', '2021/49', '2021/48', '2021/47'],
  ]);
  expect(getFirstDayOfRecord(calendar.today, 'Sunday')).toBe('2021-11-21');
});

it('adds up the days of a week, and says how the collector reported', () => {
  const days = [
    { day: '2022-02-06', correct: 1, incorrect: 0 },
    { day: '2022-02-05', correct: 2, incorrect: 1 },
    { day: '2022-01-30', correct: 3, incorrect: 0 },
    { day: '2021-01-01', correct: 9, incorrect: 9 },
  ];
  const weeks = buildWeeklyRecord(collector, days, calendar);
  expect(weeks.slice(0, 3)).toEqual([
    { year: 2022, week: 6, correct: 1, incorrect: 0, status: 'ReportingCorrectly' },
    { year: 2022, week: 5, correct: 5, incorrect: 1, status: 'ReportingWithErrors' },
    { year: 2022, week: 4, correct: 0, incorrect: 0, status: 'NotReporting' },
  ]);
});

it('expects nothing before the registration and while not deployed', () => {
  const paused = {
    ...collector,
    notDeployedPeriods: [{ startedAt: Date.parse('2022-01-20T00:00:00Z'), endedAt: null }],
  };
  const statuses = buildWeeklyRecord(paused, [], calendar).map(({ status }) => status);
  expect(statuses).toEqual([
    ...[null, null, null, null, 'NotReporting', 'NotReporting'],
    ...['NotReporting', null, null, null, null, null],
  ]);
});

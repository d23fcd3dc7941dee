import { expect, it } from 'vitest';
import type { DutyHistory } from './duty-periods.ts';
import { buildWeeklyRecord, getFirstDayOfRecord, weeksOfRecord } from './weekly-record.ts';

const calendar = { today: '2022-02-09', weekStart: 'Sunday', timeZoneId: 'Africa/Kampala' } as const;
const collector = { createdAt: Date.parse('2021-12-30T00:00:00Z'), offDutyPeriods: [] };

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
    { day: '2022-02-06', isTraining: false, correct: 1, incorrect: 0 },
    { day: '2022-02-05', isTraining: false, correct: 2, incorrect: 1 },
    { day: '2022-01-30', isTraining: false, correct: 3, incorrect: 0 },
    { day: '2021-01-01', isTraining: false, correct: 9, incorrect: 9 },
  ];
  const weeks = buildWeeklyRecord(collector, days, calendar);
  expect(weeks.slice(0, 3)).toEqual([
    { year: 2022, week: 6, correct: 1, incorrect: 0, offDuty: null, status: 'ReportingCorrectly' },
    { year: 2022, week: 5, correct: 5, incorrect: 1, offDuty: null, status: 'ReportingWithErrors' },
    { year: 2022, week: 4, correct: 0, incorrect: 0, offDuty: null, status: 'NotReporting' },
  ]);
});

it('expects nothing before the registration and while off duty, and says why', () => {
  const offDutyPeriods: DutyHistory['offDutyPeriods'] = [
    { kind: 'NotDeployed', startedAt: Date.parse('2022-01-20T00:00:00Z'), endedAt: null },
    {
      kind: 'InTraining',
      startedAt: Date.parse('2021-12-30T00:00:00Z'),
      endedAt: Date.parse('2022-01-04T00:00:00Z'),
    },
  ];
  const weeks = buildWeeklyRecord({ ...collector, offDutyPeriods }, [], calendar);
  expect(weeks.map(({ status, offDuty }) => status ?? offDuty)).toEqual([
    ...['NotDeployed', 'NotDeployed', 'NotDeployed', 'NotDeployed', 'NotReporting', 'NotReporting'],
    ...['InTraining', ...Array(5).fill('NotRegistered')],
  ]);
});

it('counts messages of training only in weeks of training', () => {
  const offDutyPeriods: DutyHistory['offDutyPeriods'] = [
    {
      kind: 'InTraining',
      startedAt: collector.createdAt,
      endedAt: Date.parse('2022-02-01T00:00:00Z'),
    },
  ];
  const days = [
    { day: '2022-02-07', isTraining: true, correct: 4, incorrect: 0 },
    { day: '2022-02-07', isTraining: false, correct: 0, incorrect: 1 },
    { day: '2022-01-24', isTraining: true, correct: 2, incorrect: 1 },
  ];
  const [current, , last] = buildWeeklyRecord({ ...collector, offDutyPeriods }, days, calendar);
  expect(current).toMatchObject({ correct: 0, incorrect: 1, status: 'ReportingWithErrors' });
  expect(last).toMatchObject({ correct: 2, incorrect: 1, status: null, offDuty: 'InTraining' });
});

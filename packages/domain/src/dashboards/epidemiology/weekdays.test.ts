import { expect, it } from 'vitest';
import { daysBetween } from '../../calendar/calendar-date.ts';
import { countByWeekday } from './weekdays.ts';

const toNumber = (day: string) => daysBetween('1970-01-01', day);
const all = (length: number) => new Uint8Array(length).fill(1);

it('begins with Monday and divides by the days of each weekday', () => {
  // Sunday 1 March 2026 to Monday 9 March: two Sundays and two Mondays.
  const counts = countByWeekday([1, 2, 0, 0, 0, 0, 0, 5, 1], all(9), toNumber('2026-03-01'));
  expect(counts.map(({ weekday, days, reports, expected }) => [weekday, days, reports, expected])).toEqual([
    [1, 2, 3, 2],
    [2, 1, 0, 1],
    [3, 1, 0, 1],
    [4, 1, 0, 1],
    [5, 1, 0, 1],
    [6, 1, 0, 1],
    [7, 2, 6, 2],
  ]);
});

it('leaves out days on which nobody could report', () => {
  const counts = countByWeekday([4, 0, 2], [1, 0, 1], toNumber('2026-03-02'));
  expect(counts.map(({ days }) => days)).toEqual([1, 0, 1, 0, 0, 0, 0]);
  expect(counts.map(({ expected }) => expected)).toEqual([3, 0, 3, 0, 0, 0, 0]);
});

it.each(['1970-01-01', '1969-12-31', '2024-02-29'])('knows the weekday of %s', (day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const counts = countByWeekday([3], all(1), toNumber(day));
  expect(counts.find(({ reports }) => reports === 3)?.weekday).toBe(weekday);
});

it('expects nothing without days', () => {
  expect(countByWeekday([], [], 0).every(({ expected }) => expected === 0)).toBe(true);
});

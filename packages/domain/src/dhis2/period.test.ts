import { expect, test } from 'vitest';
import { formatDhis2Week, listDueWeeks, toDhis2Period, weeksBack } from './period.ts';

test.each([
  ['2026-02-09', 'Monday', '2026W7'],
  ['2026-02-08', 'Sunday', '2026SunW6'],
  ['2020-12-28', 'Monday', '2020W53'],
  ['2024-12-30', 'Monday', '2025W1'],
  ['2023-01-01', 'Sunday', '2023SunW1'],
] as const)('the week of %s from %s is %s', (firstDay, weekStart, period) => {
  expect(toDhis2Period(firstDay, weekStart)).toBe(period);
});

test.each([
  ['Monday', 5, '2015W5'],
  ['Monday', 15, '2015W15'],
  ['Wednesday', 5, '2015WedW5'],
  ['Thursday', 6, '2015ThuW6'],
  ['Saturday', 7, '2015SatW7'],
  ['Sunday', 8, '2015SunW8'],
  ['Sunday', 53, '2015SunW53'],
] as const)('weeks from %s: week %s is %s', (weekStart, week, period) => {
  expect(formatDhis2Week({ year: 2015, week }, weekStart)).toBe(period);
});

test.each([
  ['on the last day of the week', '2026-02-15', 0, []],
  ['the day after', '2026-02-16', 0, ['2026-02-09']],
  ['while its delay lasts', '2026-02-17', 2, []],
  ['when its delay is over', '2026-02-18', 2, ['2026-02-09']],
  ['after an outage of two weeks', '2026-03-04', 2, ['2026-02-09', '2026-02-16', '2026-02-23']],
  ['before it', '2026-01-01', 0, []],
])('the first week is due: %s', (_when, today, delayDays, weeks) => {
  const schedule = { firstWeekOn: '2026-02-10', delayDays };
  expect(listDueWeeks(schedule, { today, weekStart: 'Monday' })).toEqual(weeks);
});

test('weeks of long ago are left alone', () => {
  const schedule = { firstWeekOn: '2020-01-01', delayDays: 0 };
  const weeks = listDueWeeks(schedule, { today: '2026-02-16', weekStart: 'Sunday' });
  expect([weeks.length, weeks.at(-1)]).toEqual([weeksBack, '2026-02-08']);
});

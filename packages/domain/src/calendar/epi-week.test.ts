import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { addDays } from './calendar-date.ts';
import {
  compareEpiWeeks,
  countWeeksOfEpiYear,
  getEpiWeek,
  getFirstDayOfEpiWeek,
  listEpiWeeksBetween,
} from './epi-week.ts';

const shown = ({ year, week }: { year: number; week: number }) => `${week}/${year}`;

describe('the epi week of a date', () => {
  test.each([
    ['2019-12-28', '52/2019', '52/2019'],
    ['2019-12-29', '1/2020', '52/2019'],
    ['2020-01-01', '1/2020', '1/2020'],
    ['2020-12-27', '53/2020', '52/2020'],
    ['2021-01-02', '53/2020', '53/2020'],
    ['2021-01-03', '1/2021', '53/2020'],
    ['2022-01-01', '52/2021', '52/2021'],
    ['2024-12-29', '1/2025', '52/2024'],
    ['2025-12-31', '53/2025', '1/2026'],
    ['2023-01-01', '1/2023', '52/2022'],
    ['2016-01-02', '52/2015', '53/2015'],
    ['2014-12-31', '53/2014', '1/2015'],
    ['2018-12-30', '1/2019', '52/2018'],
  ])('of %s is %s with weeks from Sunday and %s with weeks from Monday', (date, fromSunday, fromMonday) => {
    expect(shown(getEpiWeek(date, 'Sunday'))).toBe(fromSunday);
    expect(shown(getEpiWeek(date, 'Monday'))).toBe(fromMonday);
  });
});

describe('epi weeks of a year', () => {
  test.each([
    [2017, 1, 'Monday', '2017-01-02'],
    [2017, 1, 'Sunday', '2017-01-01'],
    [2020, 53, 'Sunday', '2020-12-27'],
    [2020, 53, 'Monday', '2020-12-28'],
    [2026, 1, 'Monday', '2025-12-29'],
  ] as const)('week %2$s of %1$s starts on a %s: %s', (year, week, weekStart, expected) => {
    expect(getFirstDayOfEpiWeek(year, week, weekStart)).toBe(expected);
  });

  test('are 52 or 53', () => {
    const longYears = (weekStart: 'Sunday' | 'Monday') =>
      Array.from({ length: 22 }, (_, index) => 2014 + index).filter(
        (year) => countWeeksOfEpiYear(year, weekStart) === 53,
      );
    expect(longYears('Sunday')).toEqual([2014, 2020, 2025, 2031]);
    expect(longYears('Monday')).toEqual([2015, 2020, 2026, 2032]);
  });

  test('of a range of days are listed once each, oldest first', () => {
    expect(listEpiWeeksBetween('2020-12-26', '2021-01-03', 'Sunday').map(shown)).toEqual([
      '52/2020',
      '53/2020',
      '1/2021',
    ]);
    expect(listEpiWeeksBetween('2021-01-03', '2021-01-03', 'Sunday').map(shown)).toEqual(['1/2021']);
    expect(listEpiWeeksBetween('2021-01-03', '2021-01-02', 'Sunday')).toEqual([]);
  });
});

const anyDate = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const anyStart = fc.constantFrom('Sunday' as const, 'Monday' as const);

describe('any date', () => {
  test('is within the seven days from the start of its epi week', () => {
    fc.assert(
      fc.property(anyDate, anyStart, (date, weekStart) => {
        const { year, week } = getEpiWeek(date, weekStart);
        const first = getFirstDayOfEpiWeek(year, week, weekStart);
        expect(first <= date && date < addDays(first, 7)).toBe(true);
        expect(getEpiWeek(first, weekStart)).toEqual({ year, week });
        expect(week <= countWeeksOfEpiYear(year, weekStart)).toBe(true);
      }),
      propertyTestOptions,
    );
  });

  test('is in the next epi week seven days later', () => {
    fc.assert(
      fc.property(anyDate, anyStart, (date, weekStart) => {
        const [week, next] = [getEpiWeek(date, weekStart), getEpiWeek(addDays(date, 7), weekStart)];
        expect(compareEpiWeeks(week, next)).toBeLessThan(0);
        expect(next.week === week.week + 1 || (next.week === 1 && next.year === week.year + 1)).toBe(true);
      }),
      propertyTestOptions,
    );
  });
});

import { expect, test } from 'vitest';
import { listMonths, subtractYear } from './back-test-months.ts';

test.each([
  ['2026-11-22', '2025-11-22'],
  ['2024-02-29', '2023-02-28'],
  ['2025-02-28', '2024-02-28'],
])('the day a year before %s is %s', (date, before) => {
  expect(subtractYear(date)).toBe(before);
});

test('months start with their first day in the time zone, the first one with the requested day', () => {
  const { months, starts } = listMonths('2025-11-22', '2026-01-05', 'Asia/Kathmandu');
  expect(months).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(starts.map((start) => new Date(start).toISOString())).toEqual([
    '2025-11-21T18:15:00.000Z',
    '2025-11-30T18:15:00.000Z',
    '2025-12-31T18:15:00.000Z',
  ]);
});

test('a single day is one month', () => {
  expect(listMonths('2026-01-31', '2026-01-31', 'UTC').months).toEqual(['2026-01']);
});

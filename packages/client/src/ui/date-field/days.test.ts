import { describe, expect, it } from 'vitest';
import { addMonths, clampDate, listWeeks, parseTypedDate, startOfWeek } from './days.ts';

describe('a typed date', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026/1/5', '2026-01-05'],
    ['2026.01.05 ', '2026-01-05'],
    ['20261127', '2026-11-27'],
    ['٢٠٢٦-١١-٢٧', '2026-11-27'],
    ['۲۰۲۶-۱۱-۲۷', '2026-11-27'],
    ['\u200f2026-11-27', '2026-11-27'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['27-11-2026', undefined],
    ['2026-11', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('"%s" is %s', (text, date) => {
    expect(parseTypedDate(text)).toBe(date);
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

it.each([
  ['2026-11-27', 0, '2026-11-22'],
  ['2026-11-27', 1, '2026-11-23'],
  ['2026-11-27', 6, '2026-11-21'],
  ['2026-11-22', 1, '2026-11-16'],
] as const)('the week of %s that starts on day %i starts on %s', (date, firstDay, expected) => {
  expect(startOfWeek(date, firstDay)).toBe(expected);
});

it('a month has all its days in whole weeks', () => {
  const weeks = listWeeks('2026-11-27', 1);
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06']);
  expect(listWeeks('2026-02-10', 0)).toHaveLength(4);
});

it('a date is kept between the limits', () => {
  expect(clampDate('2026-01-01', '2026-02-01', undefined)).toBe('2026-02-01');
  expect(clampDate('2026-03-01', undefined, '2026-02-01')).toBe('2026-02-01');
  expect(clampDate('2026-02-01', '2026-02-01', '2026-02-01')).toBe('2026-02-01');
});

import { expect, test } from 'vitest';
import { toCalendarDate } from '../calendar/calendar-date.ts';
import { formatDayPeriod } from './day-period-label.ts';
import { selectTopN } from './top-n.ts';

test('a chart names the ten largest series and adds up the others (D02)', () => {
  const villages = Array.from({ length: 12 }, (_, index) => ({
    name: `Village ${index + 1}`,
    counts: [index, 1, 0],
  }));
  const shown = selectTopN(villages, 10).map(({ name, counts }) => [
    name,
    Array.from(counts).reduce((sum, count) => sum + count, 0),
  ]);
  expect(shown).toHaveLength(11);
  expect(shown[0]).toEqual(['Village 12', 12]);
  expect(shown[9]).toEqual(['Village 3', 3]);
  expect(shown[10]).toEqual(['(rest)', 3]);
  expect(selectTopN(villages, 10)[10]?.counts).toEqual([1, 2, 0]);
});

test('a chart of ten series has no "Other", and no series without counts', () => {
  const series = Array.from({ length: 10 }, (_, index) => ({ name: `${index}`, counts: [1] }));
  const withoutCounts = { name: 'silent', counts: [0] };
  expect(selectTopN([withoutCounts, ...series], 10).map(({ name }) => name)).toEqual(
    series.map(({ name }) => name),
  );
});

test('of villages of which only the largest are given, the others are what is left of all', () => {
  const largest = [
    { name: 'Kaolack', counts: [3, 1] },
    { name: 'Touba', counts: [0, 4] },
  ];
  const toPlain = (all: number[]) =>
    selectTopN(largest, 2, all).map(({ name, counts }) => [name, Array.from(counts)]);
  expect(toPlain([5, 5])).toEqual([
    ['Kaolack', [3, 1]],
    ['Touba', [0, 4]],
    ['(rest)', [2, 0]],
  ]);
  expect(toPlain([3, 5])).toHaveLength(2);
});

test('a day is labelled with the local date (D03)', () => {
  const receivedAt = Date.UTC(2024, 2, 1, 23, 30);
  expect(formatDayPeriod(toCalendarDate(receivedAt, 2 * 60))).toBe('02/03/24');
});

import { expect, test } from 'vitest';
import { calendarDateOf } from '../calendar/calendar-date.ts';
import { dayPeriodLabel } from './day-period-label.ts';
import { topWithRest } from './top-with-rest.ts';

test('a chart names the ten largest and sums the rest (D02)', () => {
  const villages = Array.from({ length: 12 }, (_, index) => ({
    name: `Village ${index + 1}`,
    counts: [index, 1, 0],
  }));
  const shown = topWithRest(villages, 10).map(({ name, counts }) => [
    name,
    Array.from(counts).reduce((sum, count) => sum + count, 0),
  ]);
  expect(shown).toHaveLength(11);
  expect(shown[0]).toEqual(['Village 12', 12]);
  expect(shown[9]).toEqual(['Village 3', 3]);
  expect(shown[10]).toEqual(['(rest)', 3]);
  expect(topWithRest(villages, 10)[10]?.counts).toEqual([1, 2, 0]);
});

test('a chart of ten has no rest, and names nothing that counts nothing', () => {
  const series = Array.from({ length: 10 }, (_, index) => ({ name: `${index}`, counts: [1] }));
  const silent = { name: 'silent', counts: [0] };
  expect(topWithRest([silent, ...series], 10).map(({ name }) => name)).toEqual(
    series.map(({ name }) => name),
  );
});

test('a day is labelled by the local date (D03)', () => {
  const receivedAt = Date.UTC(2024, 2, 1, 23, 30);
  expect(dayPeriodLabel(calendarDateOf(receivedAt, 2 * 60))).toBe('02/03/24');
});

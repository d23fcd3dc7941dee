import { describe, expect, test } from 'vitest';
import { getPeriod, isPeriodPreset, type PeriodPreset, periodPresets } from './period-presets.ts';
import { getCalendarDate } from './time-zone.ts';

test.each<[PeriodPreset, string, 'Sunday' | 'Monday', string, string]>([
  // a Friday
  ['today', '2026-11-27', 'Sunday', '2026-11-27', '2026-11-27'],
  ['last7Days', '2026-11-27', 'Sunday', '2026-11-21', '2026-11-27'],
  ['last30Days', '2026-11-27', 'Sunday', '2026-10-29', '2026-11-27'],
  ['thisEpiWeek', '2026-11-27', 'Sunday', '2026-11-22', '2026-11-27'],
  ['thisEpiWeek', '2026-11-27', 'Monday', '2026-11-23', '2026-11-27'],
  ['lastEpiWeek', '2026-11-27', 'Sunday', '2026-11-15', '2026-11-21'],
  ['lastEpiWeek', '2026-11-27', 'Monday', '2026-11-16', '2026-11-22'],
  ['last12Weeks', '2026-11-27', 'Sunday', '2026-09-06', '2026-11-27'],
  ['yearToDate', '2026-11-27', 'Monday', '2026-01-01', '2026-11-27'],
  // the first and the last day of a week
  ['thisEpiWeek', '2026-11-22', 'Sunday', '2026-11-22', '2026-11-22'],
  ['thisEpiWeek', '2026-11-22', 'Monday', '2026-11-16', '2026-11-22'],
  ['lastEpiWeek', '2026-11-22', 'Sunday', '2026-11-15', '2026-11-21'],
  // week 53, and weeks over the end of a year
  ['lastEpiWeek', '2021-01-04', 'Sunday', '2020-12-27', '2021-01-02'],
  ['lastEpiWeek', '2021-01-04', 'Monday', '2020-12-28', '2021-01-03'],
  ['thisEpiWeek', '2021-01-01', 'Monday', '2020-12-28', '2021-01-01'],
  ['thisEpiWeek', '2023-01-01', 'Sunday', '2023-01-01', '2023-01-01'],
  ['thisEpiWeek', '2023-01-01', 'Monday', '2022-12-26', '2023-01-01'],
  ['last7Days', '2024-01-03', 'Sunday', '2023-12-28', '2024-01-03'],
  ['yearToDate', '2024-01-01', 'Sunday', '2024-01-01', '2024-01-01'],
  // 29 February
  ['last7Days', '2024-03-01', 'Sunday', '2024-02-24', '2024-03-01'],
  ['last30Days', '2024-03-01', 'Sunday', '2024-02-01', '2024-03-01'],
])('%s on %s, with weeks from %s, is %s to %s', (preset, today, weekStart, startDate, endDate) => {
  expect(getPeriod(preset, today, weekStart)).toEqual({ startDate, endDate });
});

describe('the day in the time zone of the project', () => {
  test.each([
    ['Pacific/Auckland', '2026-11-28'],
    ['Africa/Blantyre', '2026-11-27'],
    ['America/Lima', '2026-11-27'],
  ])('is in %s %s', (zone, today) => {
    const now = Date.parse('2026-11-27T11:30:00Z');
    expect(getPeriod('today', getCalendarDate(zone, now), 'Sunday').endDate).toBe(today);
  });
});

test.each(['Sunday', 'Monday'] as const)('no period ends before it starts, weeks from %s', (weekStart) => {
  for (let day = 1; day <= 31; day++)
    for (const month of ['01', '12'])
      for (const preset of periodPresets) {
        const today = `2026-${month}-${String(day).padStart(2, '0')}`;
        const { startDate, endDate } = getPeriod(preset, today, weekStart);
        expect(startDate <= endDate && endDate <= today).toBe(true);
      }
});

test('only the presets are presets', () => {
  expect(['today', 'last12Weeks', 'tomorrow', '', undefined, 3].map(isPeriodPreset)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});

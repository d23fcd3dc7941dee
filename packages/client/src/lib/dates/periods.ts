import {
  getPeriod,
  isPeriodPreset,
  type Period,
  periodPresets,
} from '@harken/domain/calendar/period-presets';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { useContext, useMemo } from 'react';
import { WeekStartContext } from '../../ui/date-field/week-start.ts';
import type { ListPeriods } from '../../ui/filters/period.tsx';
import { useTexts } from '../texts/texts.tsx';
import { getDeviceTimeZone, useTimeZoneOfPage } from './time-zone.ts';

const presetsWithoutWeeks: readonly string[] = ['today', 'last7Days', 'last30Days', 'yearToDate'];

/** Time zones differ from UTC by whole quarters of an hour, so a day begins with one in each of them. */
const quarterInMilliseconds = 900_000;

/**
 * The presets of the open page as days. A preset with weeks has none until their first day is known.
 *
 * @returns another function in each quarter of an hour, because the day may have changed
 */
export function usePresetDays(): (preset: unknown) => Period | undefined {
  const zone = useTimeZoneOfPage();
  const weekStart = useContext(WeekStartContext);
  const quarter = Math.floor(Date.now() / quarterInMilliseconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day may have begun
  return useMemo(
    () => (preset) => {
      if (!isPeriodPreset(preset)) return undefined;
      if (!weekStart && !presetsWithoutWeeks.includes(preset)) return undefined;
      const today = getCalendarDate(zone ?? getDeviceTimeZone(), Date.now());
      return getPeriod(preset, today, weekStart ?? 'Sunday');
    },
    [quarter, zone, weekStart],
  );
}

/** The periods that a filter offers, with their names and days. */
export function usePeriods(): ListPeriods {
  const { t } = useTexts();
  const getDays = usePresetDays();
  return () =>
    periodPresets.flatMap((key) => {
      const days = getDays(key);
      return days ? [{ key, label: t(`ui.period.${key}`), ...days }] : [];
    });
}

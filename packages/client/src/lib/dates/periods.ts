import {
  getPeriod,
  isPeriodPreset,
  type Period,
  periodPresets,
} from '@harken/domain/calendar/period-presets';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { useContext, useMemo } from 'react';
import { WeekStartContext } from '../../ui/date-field/week-start.ts';
import { useTexts } from '../texts/texts.tsx';
import { useTimeZone } from './time-zone.ts';

const presetsWithoutWeeks: readonly string[] = ['today', 'last7Days', 'last30Days', 'yearToDate'];

/** The current day of the open page, and its presets as days. A preset with weeks has none until their first day is known. */
export function usePresetDays(): (preset: unknown) => Period | undefined {
  const zone = useTimeZone();
  const weekStart = useContext(WeekStartContext);
  const today = getCalendarDate(zone, Date.now());
  return useMemo(
    () => (preset) => {
      if (!isPeriodPreset(preset)) return undefined;
      if (!weekStart && !presetsWithoutWeeks.includes(preset)) return undefined;
      return getPeriod(preset, today, weekStart ?? 'Sunday');
    },
    [today, weekStart],
  );
}

/** The periods that a filter offers, with their names and days. */
export function usePeriods() {
  const { t } = useTexts();
  const getDays = usePresetDays();
  return periodPresets.flatMap((key) => {
    const days = getDays(key);
    return days ? [{ key, label: t(`ui.period.${key}`), ...days }] : [];
  });
}

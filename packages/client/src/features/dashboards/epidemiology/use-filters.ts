import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getPeriod } from '@harken/domain/calendar/period-presets';
import { useCallback, useContext } from 'react';
import { WeekStartContext } from '../../../ui/date-field/week-start.ts';
import { type DashboardFilters, getDefaultFilters, useDashboardFilters } from '../filters/filters.ts';

/** The filters of a dashboard, with the last 12 epi weeks by default: a week of days shows no epidemic. */
export function useEpidemiologyFilters(today: CalendarDate) {
  const weekStart = useContext(WeekStartContext) ?? 'Sunday';
  const getDefaults = useCallback(
    (day: CalendarDate): DashboardFilters => ({
      ...getDefaultFilters(day),
      ...getPeriod('last12Weeks', day, weekStart),
      groupingType: 'Week',
    }),
    [weekStart],
  );
  return useDashboardFilters(today, getDefaults);
}

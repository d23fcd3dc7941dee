import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '@harken/domain/calendar/calendar-date';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import type { CrossCheckState } from '@harken/domain/reports/kinds';
import { useMemo } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { useFilters } from '../../../lib/lists/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../../lib/lists/location-filter.ts';
import type { DateRange } from '../../../ui/filters/period.tsx';
import { type ComparisonFilters, noComparison, sanitizeComparison } from '../compare/comparison.ts';

export const groupings = ['Day', 'Week'] as const;
/** The senders whose reports are counted: all, people, or collection points. */
export const senderTypes = ['all', 'dataCollector', 'dataCollectionPoint'] as const;
export const trainingStatuses = ['Trained', 'InTraining'] as const;
export const crossCheckStates: readonly CrossCheckState[] = ['notCrossChecked', 'kept', 'dismissed'];

/** The filters of a dashboard, as stored in the URL. */
export type DashboardFilters = DateRange &
  ComparisonFilters & {
    groupingType: (typeof groupings)[number];
    locations: LocationFilter | null;
    /** Empty means any. */
    healthRisks: readonly number[];
    dataCollectorType: (typeof senderTypes)[number];
    /** 0 means any. */
    organizationId: number;
    statuses: readonly CrossCheckState[];
    trainingStatus: (typeof trainingStatuses)[number];
  };

/** The number of days that a dashboard covers by default, including today. */
const defaultDays = 7;

/** The current date in a time zone, or on this device if there is none. */
export function getToday(timeZoneId: string | undefined, now = new Date()): CalendarDate {
  return timeZoneId === undefined ? daysAgo(0, now) : getCalendarDate(timeZoneId, now.getTime());
}

/** The default filters: reports of trained people in the last seven days, except dismissed ones. */
export function getDefaultFilters(today: CalendarDate): DashboardFilters {
  return {
    startDate: addDays(today, 1 - defaultDays),
    endDate: today,
    groupingType: 'Day',
    locations: null,
    healthRisks: [],
    dataCollectorType: 'all',
    organizationId: 0,
    statuses: ['notCrossChecked', 'kept'],
    trainingStatus: 'Trained',
    ...noComparison,
  };
}

/** The last twelve months, offered when the chosen days have no reports. */
export function getLastYear(today: CalendarDate): Partial<DashboardFilters> {
  return { startDate: addDays(today, -364), endDate: today, groupingType: 'Week' };
}

export function isLastYear({ startDate, endDate }: DateRange, today: CalendarDate): boolean {
  const year = getLastYear(today);
  return startDate === year.startDate && endDate === year.endDate;
}

/** Why a range of days is invalid. */
export type DateRangeError = 'incomplete' | 'backwards' | 'future' | 'tooMany';

export function validateDateRange(
  { startDate, endDate }: DateRange,
  today: CalendarDate,
): DateRangeError | null {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return 'incomplete';
  if (endDate > today) return 'future';
  if (startDate > endDate) return 'backwards';
  return daysBetween(startDate, endDate) >= dashboardLimits.days ? 'tooMany' : null;
}

function toKnownValue<Value>(values: readonly Value[], value: Value, fallback: Value): Value {
  return values.includes(value) ? value : fallback;
}

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
export function sanitizeFilters(filters: DashboardFilters, defaults: DashboardFilters): DashboardFilters {
  const { startDate, endDate } = validateDateRange(filters, defaults.endDate) === null ? filters : defaults;
  const { locations, organizationId } = filters;
  return {
    startDate,
    endDate,
    groupingType: toKnownValue(groupings, filters.groupingType, defaults.groupingType),
    locations: isLocationFilter(locations) ? locations : null,
    healthRisks: filters.healthRisks.filter(Number.isInteger),
    dataCollectorType: toKnownValue(senderTypes, filters.dataCollectorType, defaults.dataCollectorType),
    organizationId: Number.isInteger(organizationId) && organizationId > 0 ? organizationId : 0,
    statuses: crossCheckStates.filter((state) => filters.statuses.includes(state)),
    trainingStatus: toKnownValue(trainingStatuses, filters.trainingStatus, defaults.trainingStatus),
    ...sanitizeComparison(filters, defaults.endDate),
  };
}

/** The filters of a dashboard, stored in the URL. Pass the same function for the defaults while they stay the same. */
export function useDashboardFilters(today: CalendarDate, getDefaults = getDefaultFilters) {
  const defaults = useMemo(() => getDefaults(today), [today, getDefaults]);
  const [named, change, reset] = useFilters<DashboardFilters>(defaults);
  const filters = useMemo(() => sanitizeFilters(named, defaults), [named, defaults]);
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(defaults);
  return { filters, defaults, change, reset, isFiltered };
}

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
import type { DateRange } from '../../../ui/filters/filters.tsx';

export const groupings = ['Day', 'Week'] as const;
/** The senders whose reports are counted: all, people, or collection points. */
export const senderTypes = ['all', 'dataCollector', 'dataCollectionPoint'] as const;
export const trainingStatuses = ['Trained', 'InTraining'] as const;
export const crossCheckStates: readonly CrossCheckState[] = ['notCrossChecked', 'kept', 'dismissed'];

/** The filters of a dashboard, as stored in the URL. */
export type DashboardFilters = DateRange & {
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
const standardDays = 7;

/** The current date in a time zone, or on this device if there is none. */
export function getToday(timeZoneId: string | undefined, now = new Date()): CalendarDate {
  return timeZoneId === undefined ? daysAgo(0, now) : getCalendarDate(timeZoneId, now.getTime());
}

/** The default filters: reports of trained people in the last seven days, except dismissed ones. */
export function getDefaultFilters(today: CalendarDate): DashboardFilters {
  return {
    startDate: addDays(today, 1 - standardDays),
    endDate: today,
    groupingType: 'Day',
    locations: null,
    healthRisks: [],
    dataCollectorType: 'all',
    organizationId: 0,
    statuses: ['notCrossChecked', 'kept'],
    trainingStatus: 'Trained',
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

function toKnownValue<Value>(values: readonly Value[], value: Value, standard: Value): Value {
  return values.includes(value) ? value : standard;
}

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
export function sanitizeFilters(filters: DashboardFilters, standard: DashboardFilters): DashboardFilters {
  const { startDate, endDate } = validateDateRange(filters, standard.endDate) === null ? filters : standard;
  const { locations, organizationId } = filters;
  return {
    startDate,
    endDate,
    groupingType: toKnownValue(groupings, filters.groupingType, standard.groupingType),
    locations: isLocationFilter(locations) ? locations : null,
    healthRisks: filters.healthRisks.filter(Number.isInteger),
    dataCollectorType: toKnownValue(senderTypes, filters.dataCollectorType, standard.dataCollectorType),
    organizationId: Number.isInteger(organizationId) && organizationId > 0 ? organizationId : 0,
    statuses: crossCheckStates.filter((state) => filters.statuses.includes(state)),
    trainingStatus: toKnownValue(trainingStatuses, filters.trainingStatus, standard.trainingStatus),
  };
}

/** The filters of a dashboard, stored in the URL. */
export function useDashboardFilters(today: CalendarDate) {
  const standard = useMemo(() => getDefaultFilters(today), [today]);
  const [named, change, reset] = useFilters<DashboardFilters>(standard);
  const filters = useMemo(() => sanitizeFilters(named, standard), [named, standard]);
  const isNarrowed = JSON.stringify(filters) !== JSON.stringify(standard);
  return { filters, standard, change, reset, isNarrowed };
}

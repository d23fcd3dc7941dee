import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '@harken/domain/calendar/calendar-date';
import { calendarDateIn } from '@harken/domain/calendar/time-zone';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import type { CrossCheckState } from '@harken/domain/reports/kinds';
import { useMemo } from 'react';
import { daysAgo } from '../../lib/dates.ts';
import { useFilters } from '../../lib/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../lib/location-filter.ts';
import type { DateRange } from '../../ui/filters.tsx';

export const groupings = ['Day', 'Week'] as const;
/** Whose reports count: everybody's, people's, those of collection points. */
export const senderTypes = ['all', 'dataCollector', 'dataCollectionPoint'] as const;
export const trainingStatuses = ['Trained', 'InTraining'] as const;
export const crossCheckStates: readonly CrossCheckState[] = ['notCrossChecked', 'kept', 'dismissed'];

/** What a dashboard is narrowed down to, as its address keeps it. */
export type DashboardFilters = DateRange & {
  groupingType: (typeof groupings)[number];
  locations: LocationFilter | null;
  /** None means any. */
  healthRisks: readonly number[];
  dataCollectorType: (typeof senderTypes)[number];
  /** 0: any. */
  organizationId: number;
  statuses: readonly CrossCheckState[];
  trainingStatus: (typeof trainingStatuses)[number];
};

/** Of how many days a dashboard tells by itself, today among them (specification 3, section 9). */
const standardDays = 7;

/** The calendar day it is now in the time zone of a place; on this device where it has none. */
export function todayIn(timeZoneId: string | undefined, now = new Date()): CalendarDate {
  return timeZoneId === undefined ? daysAgo(0, now) : calendarDateIn(timeZoneId, now.getTime());
}

/** What a dashboard shows by itself: all that trained people reported in the last seven days, unless it was dismissed. */
export function standardFilters(today: CalendarDate): DashboardFilters {
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

/** The last twelve months, where the days asked for hold nothing. */
export function lastYear(today: CalendarDate): Partial<DashboardFilters> {
  return { startDate: addDays(today, -364), endDate: today, groupingType: 'Week' };
}

export function isLastYear({ startDate, endDate }: DateRange, today: CalendarDate): boolean {
  const year = lastYear(today);
  return startDate === year.startDate && endDate === year.endDate;
}

/** What is wrong with a range of days; nothing when a dashboard can be asked for them. */
export type DaysFault = 'incomplete' | 'backwards' | 'future' | 'tooMany';

export function faultOfDays({ startDate, endDate }: DateRange, today: CalendarDate): DaysFault | null {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return 'incomplete';
  if (endDate > today) return 'future';
  if (startDate > endDate) return 'backwards';
  return daysBetween(startDate, endDate) >= dashboardLimits.days ? 'tooMany' : null;
}

function oneOf<Value>(values: readonly Value[], value: Value, standard: Value): Value {
  return values.includes(value) ? value : standard;
}

/** An address may have been typed by hand; what makes no sense in it is as by default. */
export function soundFilters(filters: DashboardFilters, standard: DashboardFilters): DashboardFilters {
  const { startDate, endDate } = faultOfDays(filters, standard.endDate) === null ? filters : standard;
  const { locations, organizationId } = filters;
  return {
    startDate,
    endDate,
    groupingType: oneOf(groupings, filters.groupingType, standard.groupingType),
    locations: isLocationFilter(locations) ? locations : null,
    healthRisks: filters.healthRisks.filter(Number.isInteger),
    dataCollectorType: oneOf(senderTypes, filters.dataCollectorType, standard.dataCollectorType),
    organizationId: Number.isInteger(organizationId) && organizationId > 0 ? organizationId : 0,
    statuses: crossCheckStates.filter((state) => filters.statuses.includes(state)),
    trainingStatus: oneOf(trainingStatuses, filters.trainingStatus, standard.trainingStatus),
  };
}

/** The filters of a dashboard, kept in its address. */
export function useDashboardFilters(today: CalendarDate) {
  const standard = useMemo(() => standardFilters(today), [today]);
  const [named, change, reset] = useFilters<DashboardFilters>(standard);
  const filters = useMemo(() => soundFilters(named, standard), [named, standard]);
  const isNarrowed = JSON.stringify(filters) !== JSON.stringify(standard);
  return { filters, standard, change, reset, isNarrowed };
}

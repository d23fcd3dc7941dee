import { type AlertStatusFilter, alertStatusFilters } from '@harken/domain/alerts/statuses';
import { useMemo, useState } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { useFilters } from '../../../lib/lists/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../../lib/lists/location-filter.ts';

export const alertOrders = [
  'Status',
  'TimeTriggered',
  'TimeOfLastReport',
  'HealthRisk',
  'ReportCount',
] as const;
export type AlertOrder = (typeof alertOrders)[number];

/** The filters and the order of the list of alerts. */
export type AlertFilters = {
  /** Calendar dates between which the alerts were raised, both included. */
  startDate: string;
  endDate: string;
  status: AlertStatusFilter;
  healthRiskId: number | null;
  /** The number of an alert, or words of its health risk and villages. */
  search: string;
  locations: LocationFilter | null;
  orderBy: AlertOrder;
  sortAscending: boolean;
  pageNumber: number;
};

/** The number of days that the list covers by default. */
const defaultDays = 30;

/** The default filters: all alerts of the last 30 days, the urgent ones first. */
export function getDefaultAlertFilters(now = new Date()): AlertFilters {
  return {
    startDate: daysAgo(defaultDays, now),
    endDate: daysAgo(0, now),
    status: 'All',
    healthRiskId: null,
    search: '',
    locations: null,
    orderBy: 'Status',
    sortAscending: false,
    pageNumber: 1,
  };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
export function sanitizeFilters(filters: AlertFilters, defaults: AlertFilters): AlertFilters {
  const hasRange = isDate(filters.startDate) && isDate(filters.endDate);
  return {
    ...filters,
    ...(hasRange ? {} : { startDate: defaults.startDate, endDate: defaults.endDate }),
    status: alertStatusFilters.includes(filters.status) ? filters.status : defaults.status,
    healthRiskId: Number.isInteger(filters.healthRiskId) ? filters.healthRiskId : null,
    locations: isLocationFilter(filters.locations) ? filters.locations : null,
    orderBy: alertOrders.includes(filters.orderBy) ? filters.orderBy : defaults.orderBy,
    pageNumber: Math.max(1, Math.floor(filters.pageNumber)),
  };
}

/** The filters of the list, stored in the URL. Any change except turning pages leads to the first page. */
export function useAlertFilters() {
  const [defaults] = useState(() => getDefaultAlertFilters());
  const [named, change, reset] = useFilters(defaults);
  const filters = useMemo(() => sanitizeFilters(named, defaults), [named, defaults]);
  return {
    filters,
    defaults,
    change: (changed: Partial<AlertFilters>) => change({ pageNumber: 1, ...changed }),
    reset,
  };
}

/** Whether the filters differ from the defaults; the order does not matter. */
export function isFiltered(filters: AlertFilters, defaults: AlertFilters): boolean {
  const names = ['startDate', 'endDate', 'status', 'healthRiskId', 'search', 'locations'] as const;
  return names.some((name) => filters[name] !== defaults[name]);
}

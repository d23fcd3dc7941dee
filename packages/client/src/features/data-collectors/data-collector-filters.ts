import { useCallback, useMemo } from 'react';
import { useFilters } from '../../lib/lists/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../lib/lists/location-filter.ts';

export const sexes = ['All', 'Female', 'Male', 'Other'] as const;
export const trainingStatuses = ['All', 'Trained', 'InTraining'] as const;
export const deployedModes = ['All', 'Deployed', 'NotDeployed'] as const;

/** The filters that the list of collectors and the performance list have in common. */
export type SharedFilters = {
  name: string;
  locations: LocationFilter | null;
  /** 0 means any. */
  supervisorId: number;
  trainingStatus: (typeof trainingStatuses)[number];
  sortAscending: boolean;
  pageNumber: number;
};

export const collectorOrders = [
  'name',
  'displayName',
  'dataCollectorType',
  'phoneNumber',
  'sex',
  'location',
  'trainingStatus',
  'supervisor',
] as const;
export type CollectorOrder = (typeof collectorOrders)[number];

export const performanceOrders = ['name', 'phoneNumber', 'location', 'daysSinceLastReport'] as const;
export type PerformanceOrder = (typeof performanceOrders)[number];

export type CollectorFilters = SharedFilters & {
  orderBy: CollectorOrder;
  sex: (typeof sexes)[number];
  deployedMode: (typeof deployedModes)[number];
};

export type PerformanceFilters = SharedFilters & {
  orderBy: PerformanceOrder;
  /** Only collectors who have not reported for longer than their usual reporting interval explains. */
  isSilent: boolean;
};

/** By default the list shows deployed collectors, trained or in training. */
export const defaultCollectorFilters: CollectorFilters = {
  name: '',
  locations: null,
  supervisorId: 0,
  sex: 'All',
  trainingStatus: 'All',
  deployedMode: 'Deployed',
  orderBy: 'name',
  sortAscending: true,
  pageNumber: 1,
};

/** By default the performance list shows trained collectors, because only their reports count. */
export const defaultPerformanceFilters: PerformanceFilters = {
  name: '',
  locations: null,
  supervisorId: 0,
  trainingStatus: 'Trained',
  isSilent: false,
  orderBy: 'name',
  sortAscending: true,
  pageNumber: 1,
};

function toKnownValue<Value>(values: readonly Value[], value: Value, fallback: Value): Value {
  return values.includes(value) ? value : fallback;
}

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
function sanitizeShared(filters: SharedFilters, defaults: SharedFilters): SharedFilters {
  const { name, locations, supervisorId, trainingStatus, sortAscending, pageNumber } = filters;
  return {
    name,
    locations: isLocationFilter(locations) ? locations : null,
    supervisorId: Number.isInteger(supervisorId) ? supervisorId : 0,
    trainingStatus: toKnownValue(trainingStatuses, trainingStatus, defaults.trainingStatus),
    sortAscending,
    pageNumber: Math.max(1, Math.floor(pageNumber)),
  };
}

function sanitizeCollectorFilters(filters: CollectorFilters): CollectorFilters {
  return {
    ...sanitizeShared(filters, defaultCollectorFilters),
    orderBy: toKnownValue(collectorOrders, filters.orderBy, 'name'),
    sex: toKnownValue(sexes, filters.sex, 'All'),
    deployedMode: toKnownValue(deployedModes, filters.deployedMode, 'Deployed'),
  };
}

function sanitizePerformanceFilters(filters: PerformanceFilters): PerformanceFilters {
  return {
    ...sanitizeShared(filters, defaultPerformanceFilters),
    orderBy: toKnownValue(performanceOrders, filters.orderBy, 'name'),
    isSilent: filters.isSilent,
  };
}

/** Order and page do not matter for whether a list is filtered. */
const unfiltering: readonly PropertyKey[] = ['orderBy', 'sortAscending', 'pageNumber'];

/** Filters stored in the URL. Any change except turning pages leads to the first page. */
function useListFilters<F extends SharedFilters>(defaults: F, sanitize: (filters: F) => F) {
  const [named, changeNamed, reset] = useFilters<F>(defaults);
  const filters = useMemo(() => sanitize(named), [named, sanitize]);
  const change = useCallback(
    (changed: Partial<F>) => changeNamed({ pageNumber: 1, ...changed }),
    [changeNamed],
  );
  const names = Object.keys(defaults) as Array<keyof F>;
  const isFiltered = names.some(
    (name) => !unfiltering.includes(name) && JSON.stringify(filters[name]) !== JSON.stringify(defaults[name]),
  );
  return { filters, change, reset, isFiltered };
}

export function useCollectorFilters() {
  return useListFilters(defaultCollectorFilters, sanitizeCollectorFilters);
}

export function usePerformanceFilters() {
  return useListFilters(defaultPerformanceFilters, sanitizePerformanceFilters);
}

/** Converts the filters to a request. By name in ascending order is what the server does by itself. */
export function toRequest<F extends CollectorFilters | PerformanceFilters>(filters: F) {
  const { supervisorId, name, orderBy, sortAscending, ...others } = filters;
  const isDefault = orderBy === 'name' && sortAscending;
  const order: Partial<Pick<F, 'orderBy' | 'sortAscending'>> = isDefault ? {} : { orderBy, sortAscending };
  return { ...others, ...order, supervisorId: supervisorId || null, name: name.trim() || null };
}

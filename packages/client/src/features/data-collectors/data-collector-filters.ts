import { useCallback, useMemo } from 'react';
import { useFilters } from '../../lib/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../lib/location-filter.ts';

export const sexes = ['All', 'Female', 'Male', 'Other'] as const;
export const trainingStatuses = ['All', 'Trained', 'InTraining'] as const;
export const deployedModes = ['All', 'Deployed', 'NotDeployed'] as const;

/** What the list of collectors and the list of how they report can both be narrowed by. */
export type SharedFilters = {
  name: string;
  locations: LocationFilter | null;
  /** 0: any. */
  supervisorId: number;
  trainingStatus: (typeof trainingStatuses)[number];
  pageNumber: number;
};

export type CollectorFilters = SharedFilters & {
  sex: (typeof sexes)[number];
  deployedMode: (typeof deployedModes)[number];
};

export type PerformanceFilters = SharedFilters & {
  /** Only those who have been silent for longer than usual. */
  isSilent: boolean;
};

/** The list shows those who are at work, trained or not. */
export const standardCollectorFilters: CollectorFilters = {
  name: '',
  locations: null,
  supervisorId: 0,
  sex: 'All',
  trainingStatus: 'All',
  deployedMode: 'Deployed',
  pageNumber: 1,
};

/** How those report whose reports count. */
export const standardPerformanceFilters: PerformanceFilters = {
  name: '',
  locations: null,
  supervisorId: 0,
  trainingStatus: 'Trained',
  isSilent: false,
  pageNumber: 1,
};

function oneOf<Value>(values: readonly Value[], value: Value, standard: Value): Value {
  return values.includes(value) ? value : standard;
}

/** An address may have been typed by hand; what makes no sense in it is as by default. */
function soundShared(filters: SharedFilters, standard: SharedFilters): SharedFilters {
  const { name, locations, supervisorId, trainingStatus, pageNumber } = filters;
  return {
    name,
    locations: isLocationFilter(locations) ? locations : null,
    supervisorId: Number.isInteger(supervisorId) ? supervisorId : 0,
    trainingStatus: oneOf(trainingStatuses, trainingStatus, standard.trainingStatus),
    pageNumber: Math.max(1, Math.floor(pageNumber)),
  };
}

function soundCollectorFilters(filters: CollectorFilters): CollectorFilters {
  return {
    ...soundShared(filters, standardCollectorFilters),
    sex: oneOf(sexes, filters.sex, 'All'),
    deployedMode: oneOf(deployedModes, filters.deployedMode, 'Deployed'),
  };
}

function soundPerformanceFilters(filters: PerformanceFilters): PerformanceFilters {
  return { ...soundShared(filters, standardPerformanceFilters), isSilent: filters.isSilent };
}

/** Filters kept in the address. Any change but turning the page leads to the first page. */
function useListFilters<F extends SharedFilters>(standard: F, sound: (filters: F) => F) {
  const [named, changeNamed, reset] = useFilters<F>(standard);
  const filters = useMemo(() => sound(named), [named, sound]);
  const change = useCallback(
    (changed: Partial<F>) => changeNamed({ pageNumber: 1, ...changed }),
    [changeNamed],
  );
  const names = Object.keys(standard) as Array<keyof F>;
  const isNarrowed = names.some(
    (name) => name !== 'pageNumber' && JSON.stringify(filters[name]) !== JSON.stringify(standard[name]),
  );
  return { filters, change, reset, isNarrowed };
}

/** What the list of collectors is asked for. */
export function useCollectorFilters() {
  return useListFilters(standardCollectorFilters, soundCollectorFilters);
}

/** What the list of how collectors report is asked for. */
export function usePerformanceFilters() {
  return useListFilters(standardPerformanceFilters, soundPerformanceFilters);
}

/** Filters as the calls take them. */
export function asAsked<F extends SharedFilters>({ supervisorId, name, ...filters }: F) {
  return { ...filters, supervisorId: supervisorId || null, name: name.trim() || null };
}

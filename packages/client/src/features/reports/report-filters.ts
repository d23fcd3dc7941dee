import {
  type CrossCheckState,
  type ReportErrorFilter,
  reportErrorFilters,
} from '@harken/domain/reports/kinds';
import { useCallback, useMemo } from 'react';
import { useFilters } from '../../lib/filters.ts';
import type { LocationFilter } from '../../lib/location-filter.ts';

/** Whose messages a list shows: people's, collection points', those of numbers that nobody knows. */
export const senderTypes = ['Human', 'CollectionPoint', 'UnknownSender'] as const;
export type SenderType = (typeof senderTypes)[number];

export const trainingStatuses = ['Trained', 'InTraining', 'All'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

export const correctedStates = ['All', 'NotCorrected', 'Corrected'] as const;
export type CorrectedState = (typeof correctedStates)[number];

export const crossCheckStates: readonly CrossCheckState[] = ['notCrossChecked', 'kept', 'dismissed'];

/** What both lists are asked for. */
export type SharedFilters = {
  dataCollectorType: SenderType;
  locations: LocationFilter | null;
  trainingStatus: TrainingStatus;
  /** By date; the newest first unless this is set. */
  sortAscending: boolean;
  pageNumber: number;
};

export type CorrectFilters = SharedFilters & {
  statuses: readonly CrossCheckState[];
  /** None means any. */
  healthRisks: readonly number[];
};

export type IncorrectFilters = SharedFilters & {
  errorType: ReportErrorFilter;
  correctedState: CorrectedState;
};

const standardFilters: SharedFilters = {
  dataCollectorType: 'Human',
  locations: null,
  trainingStatus: 'Trained',
  sortAscending: false,
  pageNumber: 1,
};

/** What the lists show by themselves: the reports of trained people, the newest first. */
export const standardCorrectFilters: CorrectFilters = {
  ...standardFilters,
  statuses: crossCheckStates,
  healthRisks: [],
};
export const standardIncorrectFilters: IncorrectFilters = {
  ...standardFilters,
  errorType: 'All',
  correctedState: 'All',
};

function isLocationFilter(value: unknown): value is LocationFilter {
  const lists = value as Partial<Record<keyof LocationFilter, unknown>> | null;
  return [lists?.regionIds, lists?.districtIds, lists?.villageIds, lists?.zoneIds].every(Array.isArray);
}

function oneOf<Value>(values: readonly Value[], value: Value, standard: Value): Value {
  return values.includes(value) ? value : standard;
}

/** An address may have been typed by hand; what makes no sense in it is as by default. */
function soundSharedFilters(filters: SharedFilters): SharedFilters {
  return {
    dataCollectorType: oneOf(senderTypes, filters.dataCollectorType, 'Human'),
    locations: isLocationFilter(filters.locations) ? filters.locations : null,
    trainingStatus: oneOf(trainingStatuses, filters.trainingStatus, 'Trained'),
    sortAscending: filters.sortAscending,
    pageNumber: Math.max(1, Math.floor(filters.pageNumber)),
  };
}

function soundCorrectFilters(filters: CorrectFilters): CorrectFilters {
  return {
    ...soundSharedFilters(filters),
    statuses: crossCheckStates.filter((state) => filters.statuses.includes(state)),
    healthRisks: filters.healthRisks.filter(Number.isInteger),
  };
}

function soundIncorrectFilters(filters: IncorrectFilters): IncorrectFilters {
  return {
    ...soundSharedFilters(filters),
    errorType: oneOf(reportErrorFilters, filters.errorType, 'All'),
    correctedState: oneOf(correctedStates, filters.correctedState, 'All'),
  };
}

/** Whether less, or something else, is asked for than the list shows by itself; order and page do not count. */
function isNarrowed<F extends SharedFilters>(filters: F, standard: F): boolean {
  const names = Object.keys(standard) as Array<keyof F>;
  return names
    .filter((name) => name !== 'sortAscending' && name !== 'pageNumber')
    .some((name) => JSON.stringify(filters[name]) !== JSON.stringify(standard[name]));
}

/** Filters kept in the address. Any change but turning the page leads to the first page. */
function useListFilters<F extends SharedFilters>(standard: F, sound: (filters: F) => F) {
  const [named, changeNamed, reset] = useFilters<F>(standard);
  const filters = useMemo(() => sound(named), [named, sound]);
  const change = useCallback(
    (changed: Partial<F>) => changeNamed({ pageNumber: 1, ...changed }),
    [changeNamed],
  );
  return { filters, change, reset, isNarrowed: isNarrowed(filters, standard) };
}

/** What the list of correct reports is asked for. */
export function useCorrectFilters() {
  return useListFilters(standardCorrectFilters, soundCorrectFilters);
}

/** What the list of incorrect reports is asked for. */
export function useIncorrectFilters() {
  return useListFilters(standardIncorrectFilters, soundIncorrectFilters);
}

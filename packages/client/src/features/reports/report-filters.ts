import {
  type CrossCheckState,
  type ReportErrorFilter,
  reportErrorFilters,
} from '@harken/domain/reports/kinds';
import { useCallback, useMemo } from 'react';
import { useFilters } from '../../lib/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../lib/location-filter.ts';

/** Whose messages a list shows: people's, collection points', those of numbers that nobody knows. */
export const senderTypes = ['Human', 'CollectionPoint', 'UnknownSender'] as const;
export type SenderType = (typeof senderTypes)[number];

export const trainingStatuses = ['Trained', 'InTraining', 'All'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

export const correctedStates = ['All', 'NotCorrected', 'Corrected'] as const;
export type CorrectedState = (typeof correctedStates)[number];

export const crossCheckStates: readonly CrossCheckState[] = ['notCrossChecked', 'kept', 'dismissed'];

/** What every list of reports is asked for. */
export type SharedFilters = {
  dataCollectorType: SenderType;
  locations: LocationFilter | null;
  /** Calendar dates; both days count, and an empty one sets no limit. */
  startDate: string;
  endDate: string;
  /** By date; the newest first unless this is set. */
  sortAscending: boolean;
  pageNumber: number;
};

/** The list of a project also tells who is in training; that of a society never shows them. */
type TrainingFilters = { trainingStatus: TrainingStatus };

export type SocietyCorrectFilters = SharedFilters & {
  statuses: readonly CrossCheckState[];
  /** None means any. */
  healthRisks: readonly number[];
};
export type CorrectFilters = SocietyCorrectFilters & TrainingFilters;

export type IncorrectFilters = SharedFilters &
  TrainingFilters & {
    errorType: ReportErrorFilter;
    correctedState: CorrectedState;
  };

const standardFilters: SharedFilters = {
  dataCollectorType: 'Human',
  locations: null,
  startDate: '',
  endDate: '',
  sortAscending: false,
  pageNumber: 1,
};

/** What the lists show by themselves: the reports of trained people, the newest first. */
const standardSocietyFilters: SocietyCorrectFilters = {
  ...standardFilters,
  statuses: crossCheckStates,
  healthRisks: [],
};
export const standardCorrectFilters: CorrectFilters = {
  ...standardSocietyFilters,
  trainingStatus: 'Trained',
};
export const standardIncorrectFilters: IncorrectFilters = {
  ...standardFilters,
  trainingStatus: 'Trained',
  errorType: 'All',
  correctedState: 'All',
};

function oneOf<Value>(values: readonly Value[], value: Value, standard: Value): Value {
  return values.includes(value) ? value : standard;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Days that run backwards would show nothing. */
function soundDates({ startDate, endDate }: SharedFilters) {
  const [first, last] = [startDate, endDate].map((date) => (isDate(date) ? date : '')) as [string, string];
  const isBackwards = first !== '' && last !== '' && first > last;
  return isBackwards ? { startDate: '', endDate: '' } : { startDate: first, endDate: last };
}

/** An address may have been typed by hand; what makes no sense in it is as by default. */
function soundSharedFilters(filters: SharedFilters): SharedFilters {
  return {
    dataCollectorType: oneOf(senderTypes, filters.dataCollectorType, 'Human'),
    locations: isLocationFilter(filters.locations) ? filters.locations : null,
    ...soundDates(filters),
    sortAscending: filters.sortAscending,
    pageNumber: Math.max(1, Math.floor(filters.pageNumber)),
  };
}

function soundTraining({ trainingStatus }: TrainingFilters): TrainingFilters {
  return { trainingStatus: oneOf(trainingStatuses, trainingStatus, 'Trained') };
}

function soundSocietyCorrectFilters(filters: SocietyCorrectFilters): SocietyCorrectFilters {
  return {
    ...soundSharedFilters(filters),
    statuses: crossCheckStates.filter((state) => filters.statuses.includes(state)),
    healthRisks: filters.healthRisks.filter(Number.isInteger),
  };
}

function soundCorrectFilters(filters: CorrectFilters): CorrectFilters {
  return { ...soundSocietyCorrectFilters(filters), ...soundTraining(filters) };
}

function soundIncorrectFilters(filters: IncorrectFilters): IncorrectFilters {
  return {
    ...soundSharedFilters(filters),
    ...soundTraining(filters),
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

/** What the society's list of correct reports is asked for. */
export function useSocietyCorrectFilters() {
  return useListFilters(standardSocietyFilters, soundSocietyCorrectFilters);
}

/** What the society's list of incorrect reports is asked for. */
export function useSocietyIncorrectFilters() {
  return useListFilters(standardFilters, soundSharedFilters);
}

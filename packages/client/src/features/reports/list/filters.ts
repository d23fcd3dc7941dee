import type { ViewRules } from '@harken/domain/lists/saved-views';
import {
  type CrossCheckState,
  type ReportErrorFilter,
  reportErrorFilters,
} from '@harken/domain/reports/kinds';
import { useCallback, useMemo } from 'react';
import { useFilters } from '../../../lib/lists/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../../lib/lists/location-filter.ts';

/** The senders whose messages a list shows: people, collection points or unknown numbers. */
export const senderTypes = ['Human', 'CollectionPoint', 'UnknownSender'] as const;
export type SenderType = (typeof senderTypes)[number];

export const trainingStatuses = ['Trained', 'InTraining', 'All'] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

export const correctedStates = ['All', 'NotCorrected', 'Corrected'] as const;
export type CorrectedState = (typeof correctedStates)[number];

export const crossCheckStates: readonly CrossCheckState[] = ['notCrossChecked', 'kept', 'dismissed'];

/** The columns that the server sorts by; each list offers those it has. */
export const reportOrders = ['date', 'status', 'healthRisk', 'errorType'] as const;
export type ReportOrder = (typeof reportOrders)[number];

/** The headers of the columns. */
export const reportOrderLabels: Record<ReportOrder, string> = {
  date: 'reports.list.date',
  status: 'reports.list.status',
  healthRisk: 'reports.list.healthRisk',
  errorType: 'reports.list.error',
};

/** The filters of all lists of reports. */
export type SharedFilters = {
  dataCollectorType: SenderType;
  locations: LocationFilter | null;
  /** Calendar dates, both included; an empty one sets no limit. */
  startDate: string;
  endDate: string;
  /** By date, newest first, by default. */
  orderBy: ReportOrder;
  sortAscending: boolean;
  pageNumber: number;
};

/** Only the lists of a project include reports of collectors in training; those of a national society never do. */
type TrainingFilters = { trainingStatus: TrainingStatus };

/** The lists of a project can be searched by sender, number and text. */
type SearchFilters = { search: string };

export type SocietyCorrectFilters = SharedFilters & {
  statuses: readonly CrossCheckState[];
  /** Empty means any. */
  healthRisks: readonly number[];
};
export type CorrectFilters = SocietyCorrectFilters & TrainingFilters & SearchFilters;

export type IncorrectFilters = SharedFilters &
  TrainingFilters &
  SearchFilters & {
    errorType: ReportErrorFilter;
    correctedState: CorrectedState;
  };

const defaultFilters: SharedFilters = {
  dataCollectorType: 'Human',
  locations: null,
  startDate: '',
  endDate: '',
  orderBy: 'date',
  sortAscending: false,
  pageNumber: 1,
};

/** By default the lists show reports of trained people, newest first. */
const defaultSocietyFilters: SocietyCorrectFilters = {
  ...defaultFilters,
  statuses: crossCheckStates,
  healthRisks: [],
};
export const defaultCorrectFilters: CorrectFilters = {
  ...defaultSocietyFilters,
  trainingStatus: 'Trained',
  search: '',
};
export const defaultIncorrectFilters: IncorrectFilters = {
  ...defaultFilters,
  trainingStatus: 'Trained',
  search: '',
  errorType: 'All',
  correctedState: 'All',
};

/** The values of the filters that are the same in every project. */
const staticChoices = {
  dataCollectorType: senderTypes,
  trainingStatus: trainingStatuses,
  correctedState: correctedStates,
  statuses: crossCheckStates,
  errorType: reportErrorFilters,
  orderBy: reportOrders,
};

export type ViewedReports = 'correct' | 'incorrect' | 'societyCorrect' | 'societyIncorrect';

/** What saved views of a list of reports may contain. @param healthRisks ids; undefined until they are loaded */
export function getReportViewRules(list: ViewedReports, healthRisks: number[] | undefined): ViewRules {
  const defaults = {
    correct: defaultCorrectFilters,
    incorrect: defaultIncorrectFilters,
    societyCorrect: defaultSocietyFilters,
    societyIncorrect: defaultFilters,
  }[list];
  return { defaults, choices: { ...staticChoices, healthRisks } };
}

function toKnownValue<Value>(values: readonly Value[], value: Value, fallback: Value): Value {
  return values.includes(value) ? value : fallback;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Ignores a range that ends before it starts, because it would match nothing. */
function sanitizeDates({ startDate, endDate }: SharedFilters) {
  const [first, last] = [startDate, endDate].map((date) => (isDate(date) ? date : '')) as [string, string];
  const isBackwards = first !== '' && last !== '' && first > last;
  return isBackwards ? { startDate: '', endDate: '' } : { startDate: first, endDate: last };
}

/** Messages of unknown senders can only be sorted by date. */
function sanitizeOrder({ dataCollectorType, orderBy, sortAscending }: SharedFilters) {
  const isSortable = dataCollectorType !== 'UnknownSender' && reportOrders.includes(orderBy);
  return isSortable ? { orderBy, sortAscending } : { orderBy: 'date' as const, sortAscending };
}

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
function sanitizeSharedFilters(filters: SharedFilters): SharedFilters {
  return {
    dataCollectorType: toKnownValue(senderTypes, filters.dataCollectorType, 'Human'),
    locations: isLocationFilter(filters.locations) ? filters.locations : null,
    ...sanitizeDates(filters),
    ...sanitizeOrder(filters),
    pageNumber: Math.max(1, Math.floor(filters.pageNumber)),
  };
}

function sanitizeTraining({ trainingStatus }: TrainingFilters): TrainingFilters {
  return { trainingStatus: toKnownValue(trainingStatuses, trainingStatus, 'Trained') };
}

function sanitizeSocietyCorrectFilters(filters: SocietyCorrectFilters): SocietyCorrectFilters {
  return {
    ...sanitizeSharedFilters(filters),
    statuses: crossCheckStates.filter((state) => filters.statuses.includes(state)),
    healthRisks: filters.healthRisks.filter(Number.isInteger),
  };
}

function sanitizeCorrectFilters(filters: CorrectFilters): CorrectFilters {
  const { search } = filters;
  return { ...sanitizeSocietyCorrectFilters(filters), ...sanitizeTraining(filters), search };
}

function sanitizeIncorrectFilters(filters: IncorrectFilters): IncorrectFilters {
  return {
    ...sanitizeSharedFilters(filters),
    ...sanitizeTraining(filters),
    search: filters.search,
    errorType: toKnownValue(reportErrorFilters, filters.errorType, 'All'),
    correctedState: toKnownValue(correctedStates, filters.correctedState, 'All'),
  };
}

/** Whether the filters differ from the defaults; order and page do not matter. */
function isFiltered<F extends SharedFilters>(filters: F, defaults: F): boolean {
  const names = Object.keys(defaults) as Array<keyof F>;
  return names
    .filter((name) => name !== 'orderBy' && name !== 'sortAscending' && name !== 'pageNumber')
    .some((name) => JSON.stringify(filters[name]) !== JSON.stringify(defaults[name]));
}

/** Filters stored in the URL. Any change except turning pages leads to the first page. */
function useListFilters<F extends SharedFilters>(defaults: F, sanitize: (filters: F) => F) {
  const [named, changeNamed, reset] = useFilters<F>(defaults);
  const filters = useMemo(() => sanitize(named), [named, sanitize]);
  const change = useCallback(
    (changed: Partial<F>) => changeNamed({ pageNumber: 1, ...changed }),
    [changeNamed],
  );
  return { filters, change, reset, isFiltered: isFiltered(filters, defaults) };
}

export function useCorrectFilters() {
  return useListFilters(defaultCorrectFilters, sanitizeCorrectFilters);
}

export function useIncorrectFilters() {
  return useListFilters(defaultIncorrectFilters, sanitizeIncorrectFilters);
}

export function useSocietyCorrectFilters() {
  return useListFilters(defaultSocietyFilters, sanitizeSocietyCorrectFilters);
}

export function useSocietyIncorrectFilters() {
  return useListFilters(defaultFilters, sanitizeSharedFilters);
}

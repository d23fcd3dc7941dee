import { useQuery } from '@tanstack/react-query';
import { getUtcOffset, toRequestEndDate } from '../../lib/dates/dates.ts';
import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';
import { useLiveList } from '../../lib/live/list.ts';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import {
  type CorrectFilters,
  defaultIncorrectFilters,
  type IncorrectFilters,
  type SharedFilters,
  type SocietyCorrectFilters,
} from './list/filters.ts';

export type ReportPage = CallResponse<'report/list'>;
export type ReportRow = ReportPage['data'][number];
export type SocietyReportPage = CallResponse<'nationalSocietyReport/list'>;
export type SocietyReportRow = SocietyReportPage['data'][number];
/** A row of a national society's list has fewer fields than one of a project's. */
export type AnyReportRow = ReportRow | SocietyReportRow;
export type ReportFilter = CallInput<'report/list'>['body'];

/** The query keys. */
export const reportKeys = {
  list: (projectId: number, filters: object) => ['report/list', projectId, filters],
  filters: (projectId: number) => ['report/filters', projectId],
} as const;

/** While a year is being typed it is incomplete, for example 0002 on the way to 2026. */
const firstYear = '1900';

/** A calendar date; see `parseRequestedDay` of the domain for how the server reads it. */
function toRequestDate(date: string, isReadersDay: boolean): Date | null {
  return date >= firstYear ? new Date(`${date}T00:00:00${isReadersDay ? '' : 'Z'}`) : null;
}

function toSharedFilter(
  { dataCollectorType, locations, startDate, endDate, orderBy, sortAscending }: SharedFilters,
  isReadersDay = false,
) {
  return {
    dataCollectorType,
    locations,
    startDate: toRequestDate(startDate, isReadersDay),
    endDate: toRequestDate(endDate && toRequestEndDate(endDate), isReadersDay),
    orderBy,
    sortAscending,
  };
}

/** Unknown senders are never in training, so the training filter is ignored for them. */
function toTrainingFilter({ dataCollectorType, trainingStatus }: CorrectFilters | IncorrectFilters) {
  return { trainingStatus: dataCollectorType === 'UnknownSender' ? ('All' as const) : trainingStatus };
}

/** Without a search it is not sent. */
const toSearch = ({ search }: { search: string }) => (search.trim() ? { search: search.trim() } : {});

/** Lists over several projects have the days and times of the reader. */
const getReaderTimeZone = () => ({ utcOffset: getUtcOffset(), timeZoneId: getDeviceTimeZone() });

/** The request for the correct reports of a national society. */
export function toSocietyCorrectFilter(filters: SocietyCorrectFilters) {
  return { ...toCorrectReportsFilter(filters), ...toSharedFilter(filters, true), ...getReaderTimeZone() };
}

function toCorrectReportsFilter({ statuses, healthRisks }: SocietyCorrectFilters) {
  return {
    formatCorrect: true,
    errorType: null,
    reportStatus: {
      kept: statuses.includes('kept'),
      dismissed: statuses.includes('dismissed'),
      notCrossChecked: statuses.includes('notCrossChecked'),
    },
    healthRisks: [...healthRisks],
  };
}

/** The request for the incorrect reports of a national society. */
export function toSocietyIncorrectFilter(filters: SharedFilters) {
  const incorrect = { formatCorrect: false, errorType: 'All' as const, reportStatus: null };
  return { ...incorrect, ...toSharedFilter(filters, true), ...getReaderTimeZone() };
}

/** The request for the correct reports of a project; its downloads use the same. */
export function toCorrectFilter(filters: CorrectFilters): ReportFilter {
  return {
    ...toCorrectReportsFilter(filters),
    ...toSharedFilter(filters),
    ...toTrainingFilter(filters),
    ...toSearch(filters),
  };
}

/** The request for the incorrect reports of a project. */
export function toIncorrectFilter(filters: IncorrectFilters): ReportFilter {
  const { errorType, correctedState } = filters;
  return {
    ...toSharedFilter(filters),
    ...toTrainingFilter(filters),
    ...toSearch(filters),
    formatCorrect: false,
    errorType,
    reportStatus: null,
    correctedState,
  };
}

function listQuery(projectId: number, pageNumber: number, body: ReportFilter) {
  return {
    queryKey: reportKeys.list(projectId, { pageNumber, ...body }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('report/list', { query: { projectId, pageNumber }, body }, { signal }),
  };
}

/** One page of the correct reports of a project. Shows the previous page until the new one is loaded. */
export function useCorrectReports(projectId: number, filters: CorrectFilters) {
  return useLiveList<ReportRow, ReportPage>(
    listQuery(projectId, filters.pageNumber, toCorrectFilter(filters)),
  );
}

/** One page of the incorrect reports of a project. */
export function useIncorrectReports(projectId: number, filters: IncorrectFilters) {
  return useLiveList<ReportRow, ReportPage>(
    listQuery(projectId, filters.pageNumber, toIncorrectFilter(filters)),
  );
}

/** The number of incorrect reports that are not marked as corrected. */
export function useCountToCorrect(projectId: number) {
  return useQuery({
    ...listQuery(
      projectId,
      1,
      toIncorrectFilter({ ...defaultIncorrectFilters, correctedState: 'NotCorrected' }),
    ),
    select: (page) => page.totalRows,
  });
}

export type ReportFilterOptions = CallResponse<'report/filters'>;

/** The filter options for the reports of a project. */
export function useReportFilterOptions(projectId: number) {
  return useQuery({
    queryKey: reportKeys.filters(projectId),
    queryFn: ({ signal }) => call('report/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

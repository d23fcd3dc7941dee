import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { lastDayAskedFor, utcOffset } from '../../lib/dates.ts';
import { useLiveList } from '../../lib/live-list.ts';
import { call } from '../../lib/request.ts';
import {
  type CorrectFilters,
  type IncorrectFilters,
  type SharedFilters,
  type SocietyCorrectFilters,
  standardIncorrectFilters,
} from './report-filters.ts';

export type ReportPage = CallAnswer<'report/list'>;
export type ReportRow = ReportPage['data'][number];
export type SocietyReportPage = CallAnswer<'nationalSocietyReport/list'>;
export type SocietyReportRow = SocietyReportPage['data'][number];
/** A row of a society's list says less than one of a project's. */
export type AnyReportRow = ReportRow | SocietyReportRow;
export type ReportFilter = CallInput<'report/list'>['body'];

/** Under which names answers are kept. */
export const reportKeys = {
  list: (projectId: number, filters: object) => ['report/list', projectId, filters],
  filters: (projectId: number) => ['report/filters', projectId],
} as const;

/** While a year is being typed it is none yet: 0002 on the way to 2026. */
const firstYear = '1900';

/** A calendar date as the instant at which it begins on this device; the server finds the day again by the offset. */
function startOfDay(date: string): Date | null {
  return date >= firstYear ? new Date(`${date}T00:00:00`) : null;
}

function sharedFilter({ dataCollectorType, locations, startDate, endDate, sortAscending }: SharedFilters) {
  return {
    dataCollectorType,
    locations,
    startDate: startOfDay(startDate),
    endDate: startOfDay(endDate && lastDayAskedFor(endDate)),
    utcOffset: utcOffset(),
    orderBy: 'date',
    sortAscending,
  };
}

/** Nobody in training is unknown, so messages of unknown senders are not told apart by it. */
function trainingFilter({ dataCollectorType, trainingStatus }: CorrectFilters | IncorrectFilters) {
  return { trainingStatus: dataCollectorType === 'UnknownSender' ? ('All' as const) : trainingStatus };
}

/** The correct reports of a society that are asked for. */
export function societyCorrectFilter(filters: SocietyCorrectFilters) {
  const { statuses, healthRisks } = filters;
  return {
    ...sharedFilter(filters),
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

/** The incorrect reports of a society that are asked for. */
export function societyIncorrectFilter(filters: SharedFilters) {
  return { ...sharedFilter(filters), formatCorrect: false, errorType: 'All' as const, reportStatus: null };
}

/** The correct reports of a project that are asked for, as its list and its files are. */
export function correctFilter(filters: CorrectFilters): ReportFilter {
  return { ...societyCorrectFilter(filters), ...trainingFilter(filters) };
}

/** The incorrect reports of a project that are asked for. */
export function incorrectFilter(filters: IncorrectFilters): ReportFilter {
  const { errorType, correctedState } = filters;
  return {
    ...sharedFilter(filters),
    ...trainingFilter(filters),
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

/** One page of the correct reports of a project. What was shown stays until the new page is there. */
export function useCorrectReports(projectId: number, filters: CorrectFilters) {
  return useLiveList<ReportRow, ReportPage>(listQuery(projectId, filters.pageNumber, correctFilter(filters)));
}

/** One page of the messages that could not become reports. */
export function useIncorrectReports(projectId: number, filters: IncorrectFilters) {
  return useLiveList<ReportRow, ReportPage>(
    listQuery(projectId, filters.pageNumber, incorrectFilter(filters)),
  );
}

/** How many incorrect reports nobody has taken care of yet. */
export function useCountToCorrect(projectId: number) {
  return useQuery({
    ...listQuery(
      projectId,
      1,
      incorrectFilter({ ...standardIncorrectFilters, correctedState: 'NotCorrected' }),
    ),
    select: (page) => page.totalRows,
  });
}

export type ReportFilterChoices = CallAnswer<'report/filters'>;

/** The health risks and places that the reports of a project can be filtered by. */
export function useReportFilterChoices(projectId: number) {
  return useQuery({
    queryKey: reportKeys.filters(projectId),
    queryFn: ({ signal }) => call('report/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

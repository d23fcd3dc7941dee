import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { utcOffset } from '../../lib/dates.ts';
import { call } from '../../lib/request.ts';
import {
  type CorrectFilters,
  type IncorrectFilters,
  type SharedFilters,
  standardIncorrectFilters,
} from './report-filters.ts';

export type ReportPage = CallAnswer<'report/list'>;
export type ReportRow = ReportPage['data'][number];
type ReportFilter = CallInput<'report/list'>['body'];

/** Under which names answers are kept. */
export const reportKeys = {
  lists: ['report/list'],
  list: (projectId: number, filters: object) => ['report/list', projectId, filters],
  filters: (projectId: number) => ['report/filters', projectId],
} as const;

/** Nobody in training is unknown, so messages of unknown senders are not told apart by it. */
function sharedFilter({ dataCollectorType, locations, trainingStatus, sortAscending }: SharedFilters) {
  const isUnknown = dataCollectorType === 'UnknownSender';
  return {
    dataCollectorType,
    locations,
    trainingStatus: isUnknown ? ('All' as const) : trainingStatus,
    utcOffset: utcOffset(),
    orderBy: 'date',
    sortAscending,
  };
}

function correctFilter(filters: CorrectFilters): ReportFilter {
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

function incorrectFilter(filters: IncorrectFilters): ReportFilter {
  const { errorType, correctedState } = filters;
  return {
    ...sharedFilter(filters),
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
  return useQuery({
    ...listQuery(projectId, filters.pageNumber, correctFilter(filters)),
    placeholderData: keepPreviousData,
  });
}

/** One page of the messages that could not become reports. */
export function useIncorrectReports(projectId: number, filters: IncorrectFilters) {
  return useQuery({
    ...listQuery(projectId, filters.pageNumber, incorrectFilter(filters)),
    placeholderData: keepPreviousData,
  });
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

/** The health risks and places that the reports of a project can be filtered by. */
export function useReportFilterChoices(projectId: number) {
  return useQuery({
    queryKey: reportKeys.filters(projectId),
    queryFn: ({ signal }) => call('report/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

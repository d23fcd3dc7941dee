import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { type CollectorFilters, type PerformanceFilters, toRequest } from './data-collector-filters.ts';

export type CollectorPage = CallResponse<'dataCollector/list'>;
export type CollectorRow = CollectorPage['data'][number];
export type Supervisor = CallResponse<'dataCollector/filters'>['supervisors'][number];
export type Performance = CallResponse<'dataCollector/performance'>;

/** One page of the collectors of a project. Shows the previous page until the new one is loaded. */
export function useDataCollectors(projectId: number, filters: CollectorFilters) {
  const body = toRequest(filters);
  return useQuery({
    queryKey: ['dataCollector/list', projectId, body],
    queryFn: ({ signal }) => call('dataCollector/list', { query: { projectId }, body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of how collectors of a project reported, week by week. */
export function useDataCollectorPerformance(projectId: number, filters: PerformanceFilters) {
  const body = toRequest(filters);
  return useQuery({
    queryKey: ['dataCollector/performance', projectId, body],
    queryFn: ({ signal }) => call('dataCollector/performance', { query: { projectId }, body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who has stopped reporting, as on the dashboard. */
export function useNonReporting(projectId: number) {
  return useQuery({
    queryKey: ['projectDashboard/silence', projectId],
    queryFn: ({ signal }) => call('projectDashboard/silence', { query: { projectId } }, { signal }),
  });
}

/** The filter options for collectors: supervisors and places. */
export function useCollectorFilterOptions(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/filters', projectId],
    queryFn: ({ signal }) => call('dataCollector/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

type Replacement = { collectors: readonly CollectorRow[]; supervisor: Supervisor };

/** Assigns collectors to another supervisor. */
export function useReplaceSupervisor() {
  return useChange({
    calls: 'dataCollector/replaceSupervisor',
    errors: 'inline',
    act: ({ collectors, supervisor }: Replacement) => {
      const dataCollectorIds = collectors.map(({ id }) => id);
      const body = { dataCollectorIds, supervisorId: supervisor.id, supervisorRole: supervisor.role };
      return call('dataCollector/replaceSupervisor', { body });
    },
  });
}

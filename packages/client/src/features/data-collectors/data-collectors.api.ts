import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import { asAsked, type CollectorFilters, type PerformanceFilters } from './data-collector-filters.ts';

export type CollectorPage = CallAnswer<'dataCollector/list'>;
export type CollectorRow = CollectorPage['data'][number];
export type Supervisor = CallAnswer<'dataCollector/filters'>['supervisors'][number];
export type Performance = CallAnswer<'dataCollector/performance'>;

/** One page of the collectors of a project. What was shown stays until the new page is there. */
export function useDataCollectors(projectId: number, filters: CollectorFilters) {
  const body = asAsked(filters);
  return useQuery({
    queryKey: ['dataCollector/list', projectId, body],
    queryFn: ({ signal }) => call('dataCollector/list', { query: { projectId }, body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of how the collectors of a project report, week by week. */
export function useDataCollectorPerformance(projectId: number, filters: PerformanceFilters) {
  const body = asAsked(filters);
  return useQuery({
    queryKey: ['dataCollector/performance', projectId, body],
    queryFn: ({ signal }) => call('dataCollector/performance', { query: { projectId }, body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who has stopped reporting, as the dashboard tells it. */
export function useSilence(projectId: number) {
  return useQuery({
    queryKey: ['projectDashboard/silence', projectId],
    queryFn: ({ signal }) => call('projectDashboard/silence', { query: { projectId } }, { signal }),
  });
}

/** The supervisors and places that the lists of collectors can be narrowed by. */
export function useCollectorFilterChoices(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/filters', projectId],
    queryFn: ({ signal }) => call('dataCollector/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

type Replacing = { collectors: readonly CollectorRow[]; supervisor: Supervisor };

/** Gives collectors to another supervisor. */
export function useReplaceSupervisor() {
  return useChange({
    calls: 'dataCollector/replaceSupervisor',
    errors: 'inline',
    act: ({ collectors, supervisor }: Replacing) => {
      const dataCollectorIds = collectors.map(({ id }) => id);
      const body = { dataCollectorIds, supervisorId: supervisor.id, supervisorRole: supervisor.role };
      return call('dataCollector/replaceSupervisor', { body });
    },
  });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { call } from '../../lib/request.ts';

export type ProjectDashboard = CallAnswer<'projectDashboard/data'>;
/** What both dashboards have; that of a society lacks the chart of collection points. */
export type Dashboard = CallAnswer<'nationalSocietyDashboard/data'> & Partial<ProjectDashboard>;
export type ProjectDashboardFilter = CallInput<'projectDashboard/data'>['body'];
export type UnusualRises = CallAnswer<'projectDashboard/unusualRises'>;

/** Numbers and series of a project. What was shown stays until the new ones are there. */
export function useProjectDashboard(projectId: number, filter: ProjectDashboardFilter) {
  return useQuery({
    queryKey: ['projectDashboard/data', projectId, filter],
    queryFn: ({ signal }) =>
      call('projectDashboard/data', { query: { projectId }, body: filter }, { signal }),
    placeholderData: keepPreviousData,
  });
}

import type { SortValues } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { ProjectItem } from './projects.api.ts';

/** The options of the status filter. */
export const projectStates = ['all', 'open', 'closed'] as const;

/** No filter; newest first, as the server sends them. */
export const defaultProjectFilters = { name: '', state: 'all', orderBy: '', sortAscending: true };
export type ProjectFilters = typeof defaultProjectFilters;

/** The values to sort by. Closed projects always stay below open ones. */
export const projectOrders = {
  name: ({ name }) => name,
  escalated: ({ escalatedAlertCount }) => escalatedAlertCount,
  reports: ({ totalReportCount }) => totalReportCount,
  collectors: ({ totalDataCollectorCount }) => totalDataCollectorCount,
  supervisors: ({ supervisorCount }) => supervisorCount,
  start: ({ startDate }) => startDate,
  end: ({ endDate }) => endDate,
} as const satisfies SortValues<ProjectItem>;

/** Filters projects and keeps their order. */
export function filterProjects(projects: readonly ProjectItem[], { name, state }: ProjectFilters) {
  const isInState = ({ isClosed }: ProjectItem) =>
    (state !== 'open' || !isClosed) && (state !== 'closed' || isClosed);
  return projects.filter((project) => isInState(project) && matchesSearch(name, [project.name]));
}

import type { SortedBy } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { ProjectItem } from './projects.api.ts';

/** Which projects are shown. */
export const projectStates = ['all', 'open', 'closed'] as const;

/** Everything shows at first, as the server orders it: newest first. */
export const defaultProjectFilters = { name: '', state: 'all', orderBy: '', sortAscending: true };
export type ProjectFilters = typeof defaultProjectFilters;

/** What the list can be sorted by. Closed projects stay below open ones however it is sorted. */
export const projectOrders = {
  name: ({ name }) => name,
  escalated: ({ escalatedAlertCount }) => escalatedAlertCount,
  reports: ({ totalReportCount }) => totalReportCount,
  collectors: ({ totalDataCollectorCount }) => totalDataCollectorCount,
  supervisors: ({ supervisorCount }) => supervisorCount,
  start: ({ startDate }) => startDate,
  end: ({ endDate }) => endDate,
} as const satisfies SortedBy<ProjectItem>;

/** The projects that a filter leaves, in the order of the list. */
export function matchingProjects(projects: readonly ProjectItem[], { name, state }: ProjectFilters) {
  const isInState = ({ isClosed }: ProjectItem) =>
    (state !== 'open' || !isClosed) && (state !== 'closed' || isClosed);
  return projects.filter((project) => isInState(project) && matchesSearch(name, [project.name]));
}

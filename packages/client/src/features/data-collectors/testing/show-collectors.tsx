import type { Role } from '@harken/domain/access/roles';
import { showPages } from '../../../../test/support/show-routes.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { DataCollectorsListPage } from '../list/data-collectors-list-page.tsx';
import { PerformancePage } from '../performance/performance-page.tsx';

/** Renders the list of collectors of project 5, in English, for a user with the given role. */
export function showList(search = '', role: Role = 'Manager') {
  const others = (['edit', 'add', 'import'] as const).map((name) => ({
    path: dataCollectorPaths[name],
    page: () => <p>{name}</p>,
  }));
  const pages = [{ path: dataCollectorPaths.list, page: DataCollectorsListPage }, ...others];
  return showPages(pages, `/projects/5/datacollectors/list${search}`, { role });
}

/** Renders the performance list of project 5. */
export function showPerformance(search = '', role: Role = 'Manager') {
  const pages = [{ path: dataCollectorPaths.performance, page: PerformancePage }];
  return showPages(pages, `/projects/5/datacollectors/performance${search}`, { role });
}

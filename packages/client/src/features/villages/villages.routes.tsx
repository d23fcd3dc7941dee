import type { AppRoute } from '../../lib/routes.ts';
import { villagePath } from './village-path.ts';

/** The page of a village in a project. */
export const villageRoutes: readonly AppRoute[] = [
  {
    path: villagePath,
    titleKey: 'villagePage.title',
    parent: '/projects/{projectId}/datacollectors',
    permission: 'dataCollectors.list',
    times: 'project',
    data: ['/api/village/{villageId}/overview?projectId={projectId}'],
    page: () => import('./village-page.tsx').then((module) => module.VillagePage),
  },
];

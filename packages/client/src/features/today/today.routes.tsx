import type { AppRoute } from '../../lib/routes.ts';
import { todayPaths } from './today-path.ts';

/** What waits for the signed-in person, over all their projects and in one of them: supervisors have only project tabs. */
export const todayRoutes: readonly AppRoute[] = [
  {
    path: todayPaths.all,
    titleKey: 'today.title',
    permission: 'today.projects',
    menu: { group: 'everywhere', order: 5, icon: 'calendar' },
    times: 'reader',
    data: ['/api/today/projects'],
    page: () => import('./today-page.tsx').then((module) => module.TodayPage),
  },
  {
    path: todayPaths.project,
    titleKey: 'today.title',
    parent: '/projects/{projectId}',
    permission: 'today.project',
    menu: { group: 'project', order: 45 },
    times: 'project',
    data: ['/api/today/project?projectId={projectId}'],
    page: () => import('./today-page.tsx').then((module) => module.ProjectTodayPage),
  },
];

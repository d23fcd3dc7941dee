import type { AppRoute } from '../../lib/routes.ts';
import { todayPath } from './today-path.ts';

/** What waits for the signed-in person, over all their projects. */
export const todayRoutes: readonly AppRoute[] = [
  {
    path: todayPath,
    titleKey: 'today.title',
    permission: 'today.projects',
    menu: { group: 'everywhere', order: 5, icon: 'calendar' },
    times: 'reader',
    page: () => import('./today-page.tsx').then((module) => module.TodayPage),
  },
];

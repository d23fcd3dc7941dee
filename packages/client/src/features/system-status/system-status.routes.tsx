import type { AppRoute } from '../../lib/routes.ts';

/** What runs, what waits and what is silent, for Administrators. */
export const systemStatusRoutes: readonly AppRoute[] = [
  {
    path: '/systemStatus',
    titleKey: 'systemStatus.title',
    permission: 'systemStatus.view',
    times: 'reader',
    menu: { group: 'everywhere', order: 88, icon: 'server' },
    data: ['/api/systemStatus'],
    page: () => import('./system-status-page.tsx').then((module) => module.SystemStatusPage),
  },
];

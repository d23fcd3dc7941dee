import type { AppRoute } from '../../lib/routes.ts';

/** Address of the check-up. */
const checkupPaths = { page: '/checkup' } as const;

/** The check-up of the installation, for Administrators. */
export const checkupRoutes: readonly AppRoute[] = [
  {
    path: checkupPaths.page,
    titleKey: 'checkup.title',
    permission: 'checkup.use',
    menu: { group: 'everywhere', order: 90, icon: 'pulse' },
    page: () => import('./checkup-page.tsx').then((module) => module.CheckupPage),
  },
];

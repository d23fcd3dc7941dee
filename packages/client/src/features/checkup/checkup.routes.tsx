import type { AppRoute } from '../../lib/routes.ts';
import { installationPaths } from '../../shared/installation-guide/paths.ts';

/** The check-up of the installation and the guide through its steps, for Administrators. */
export const checkupRoutes: readonly AppRoute[] = [
  {
    path: installationPaths.checkup,
    titleKey: 'checkup.title',
    permission: 'checkup.use',
    times: 'reader',
    menu: { group: 'everywhere', order: 90, icon: 'pulse' },
    page: () => import('./checkup-page.tsx').then((module) => module.CheckupPage),
  },
  {
    path: installationPaths.guide,
    titleKey: 'setupGuide.installation.title',
    parent: installationPaths.checkup,
    permission: 'checkup.use',
    page: () => import('./installation-page.tsx').then((module) => module.InstallationPage),
  },
];

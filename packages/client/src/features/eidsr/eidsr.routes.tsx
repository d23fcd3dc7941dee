import type { AppRoute } from '../../lib/routes.ts';
import { eidsrPaths } from './eidsr-paths.ts';

/** The EIDSR connection of a national society. */
export const eidsrRoutes: readonly AppRoute[] = [
  {
    path: eidsrPaths.view,
    titleKey: 'pages.eidsr',
    parent: eidsrPaths.settings,
    permission: 'eidsrIntegration.get',
    menu: { group: 'nationalSocietySettings', order: 20 },
    page: () => import('./eidsr-page.tsx').then((module) => module.EidsrPage),
  },
  {
    path: eidsrPaths.edit,
    titleKey: 'pages.editEidsr',
    parent: eidsrPaths.view,
    permission: 'eidsrIntegration.edit',
    page: () => import('./edit-eidsr-page.tsx').then((module) => module.EditEidsrPage),
  },
];

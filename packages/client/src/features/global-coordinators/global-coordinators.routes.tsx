import type { AppRoute } from '../../lib/routes.ts';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';

/** The list of global coordinators and the forms to add and change one. */
export const globalCoordinatorRoutes: readonly AppRoute[] = [
  {
    path: globalCoordinatorPaths.list,
    titleKey: 'pages.globalCoordinators',
    permission: 'globalCoordinators.list',
    menu: { group: 'everywhere', order: 30, icon: 'users' },
    page: () =>
      import('./global-coordinators-list-page.tsx').then((module) => module.GlobalCoordinatorsListPage),
  },
  {
    path: globalCoordinatorPaths.add,
    titleKey: 'pages.addGlobalCoordinator',
    parent: globalCoordinatorPaths.list,
    permission: 'globalCoordinators.edit',
    page: () => import('./add-global-coordinator-page.tsx').then((module) => module.AddGlobalCoordinatorPage),
  },
  {
    path: globalCoordinatorPaths.edit,
    titleKey: 'pages.editGlobalCoordinator',
    parent: globalCoordinatorPaths.list,
    permission: 'globalCoordinators.edit',
    page: () =>
      import('./edit-global-coordinator-page.tsx').then((module) => module.EditGlobalCoordinatorPage),
  },
];

import type { AppRoute } from '../../lib/routes.ts';
import { nationalSocietyPaths } from './national-society-paths.ts';

/** The list of national societies, and the pages to add, show and change one. */
export const nationalSocietyRoutes: readonly AppRoute[] = [
  {
    path: nationalSocietyPaths.list,
    titleKey: 'nationalSocieties.list.title',
    permission: 'nationalSocieties.showList',
    menu: { group: 'everywhere', order: 10, icon: 'globe' },
    page: () =>
      import('./national-societies-list-page.tsx').then((module) => module.NationalSocietiesListPage),
  },
  {
    path: nationalSocietyPaths.add,
    titleKey: 'nationalSocieties.add.title',
    parent: nationalSocietyPaths.list,
    permission: 'nationalSocieties.add',
    page: () => import('./add-national-society-page.tsx').then((module) => module.AddNationalSocietyPage),
  },
  {
    path: nationalSocietyPaths.overview,
    titleKey: 'nationalSocieties.overview.title',
    parent: nationalSocietyPaths.settings,
    permission: 'nationalSocieties.showOverview',
    menu: { group: 'nationalSocietySettings', order: 10 },
    page: () =>
      import('./national-society-overview-page.tsx').then((module) => module.NationalSocietyOverviewPage),
  },
  {
    path: nationalSocietyPaths.edit,
    titleKey: 'nationalSocieties.edit.title',
    parent: nationalSocietyPaths.overview,
    permission: 'nationalSocieties.edit',
    page: () => import('./edit-national-society-page.tsx').then((module) => module.EditNationalSocietyPage),
  },
];

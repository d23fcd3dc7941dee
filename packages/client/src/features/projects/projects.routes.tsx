import type { AppRoute } from '../../lib/routes.ts';
import { projectPaths } from './project-paths.ts';

/** The list of projects, and the pages to add, show and change one. */
export const projectRoutes: readonly AppRoute[] = [
  {
    path: projectPaths.list,
    titleKey: 'projects.list.title',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'projects.showList',
    menu: { group: 'nationalSociety', order: 20, icon: 'layers' },
    page: () => import('./list/projects-list-page.tsx').then((module) => module.ProjectsListPage),
  },
  {
    path: projectPaths.add,
    titleKey: 'pages.addProject',
    parent: projectPaths.list,
    permission: 'projects.add',
    page: () => import('./form/add-project-page.tsx').then((module) => module.AddProjectPage),
  },
  {
    path: projectPaths.overview,
    titleKey: 'pages.overview',
    parent: projectPaths.settings,
    permission: 'projects.showOverview',
    menu: { group: 'projectSettings', order: 10 },
    page: () => import('./project-overview-page.tsx').then((module) => module.ProjectOverviewPage),
  },
  {
    path: projectPaths.edit,
    titleKey: 'pages.editProject',
    parent: projectPaths.overview,
    permission: 'projects.edit',
    page: () => import('./form/edit-project-page.tsx').then((module) => module.EditProjectPage),
  },
];

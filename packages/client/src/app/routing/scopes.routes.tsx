import type { AppRoute } from '../../lib/routes.ts';
import { projectPath, societyPath } from './scope-paths.ts';

/** Parent routes: home, society, project and their sections. Only home has a page; the others redirect to one. */
export const scopeRoutes: readonly AppRoute[] = [
  {
    path: '/',
    titleKey: 'pages.home',
    page: () => import('./home-page.tsx').then((module) => module.HomePage),
  },
  {
    path: societyPath,
    titleKey: 'pages.society',
    parent: '/nationalsocieties',
    permission: 'nationalSocieties.showOverview',
    redirectTo: [`${societyPath}/dashboard`, `${societyPath}/projects`, `${societyPath}/overview`],
  },
  {
    path: `${societyPath}/settings`,
    titleKey: 'pages.settings',
    parent: societyPath,
    permission: 'nationalSocieties.showOverview',
    isIntermediate: true,
    menu: { group: 'nationalSociety', order: 80, icon: 'gear' },
    redirectTo: [`${societyPath}/overview`],
  },
  {
    path: `${societyPath}/reports`,
    titleKey: 'pages.reports',
    parent: societyPath,
    permission: 'nationalSocietyReports.list',
    redirectTo: [`${societyPath}/reports/correct`],
  },
  {
    path: `${societyPath}/projects/{projectId}`,
    titleKey: 'pages.project',
    parent: `${societyPath}/projects`,
    permission: 'projects.get',
    redirectTo: [`${societyPath}/projects/{projectId}/dashboard`, projectPath],
  },
  {
    path: `${societyPath}/projects/{projectId}/settings`,
    titleKey: 'pages.settings',
    parent: projectPath,
    permission: 'projects.showOverview',
    isIntermediate: true,
    menu: { group: 'project', order: 80 },
    redirectTo: [`${societyPath}/projects/{projectId}/overview`],
  },
  {
    path: projectPath,
    titleKey: 'pages.project',
    parent: `${societyPath}/projects`,
    permission: 'projects.get',
    redirectTo: [
      `${societyPath}/projects/{projectId}/dashboard`,
      `${projectPath}/alerts`,
      `${projectPath}/reports/correct`,
      `${societyPath}/projects/{projectId}/overview`,
    ],
  },
  {
    path: `${projectPath}/datacollectors`,
    titleKey: 'pages.dataCollectors',
    parent: projectPath,
    permission: 'dataCollectors.list',
    isIntermediate: true,
    menu: { group: 'project', order: 40 },
    redirectTo: [`${projectPath}/datacollectors/list`],
  },
];

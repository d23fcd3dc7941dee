import type { AppRoute } from '../../lib/routes.ts';
import { dashboardPaths } from './dashboard-paths.ts';

/** The dashboards and the epidemiology of national societies and projects. */
export const dashboardRoutes: readonly AppRoute[] = [
  {
    path: dashboardPaths.society,
    titleKey: 'pages.dashboard',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'nationalSocieties.showDashboard',
    menu: { group: 'nationalSociety', order: 10, icon: 'chart' },
    data: ['/api/nationalSocietyDashboard/filters?nationalSocietyId={nationalSocietyId}'],
    page: () => import('./society-dashboard-page.tsx').then((module) => module.SocietyDashboardPage),
  },
  {
    path: dashboardPaths.project,
    titleKey: 'pages.dashboard',
    parent: '/projects/{projectId}',
    permission: 'projects.showDashboard',
    menu: { group: 'project', order: 10 },
    data: ['/api/projectDashboard/filters?projectId={projectId}'],
    page: () => import('./project-dashboard-page.tsx').then((module) => module.ProjectDashboardPage),
  },
  {
    path: dashboardPaths.societyEpidemiology,
    titleKey: 'pages.epidemiology',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'nationalSocieties.showDashboard',
    menu: { group: 'nationalSociety', order: 15, icon: 'chart' },
    data: ['/api/nationalSocietyDashboard/filters?nationalSocietyId={nationalSocietyId}'],
    page: () => import('./epidemiology/society-page.tsx').then((module) => module.SocietyEpidemiologyPage),
  },
  {
    path: dashboardPaths.projectEpidemiology,
    titleKey: 'pages.epidemiology',
    parent: '/projects/{projectId}',
    permission: 'projects.showDashboard',
    menu: { group: 'project', order: 15 },
    data: ['/api/projectDashboard/filters?projectId={projectId}'],
    page: () => import('./epidemiology/project-page.tsx').then((module) => module.ProjectEpidemiologyPage),
  },
  {
    path: dashboardPaths.reportSchedule,
    titleKey: 'reportSchedule.title',
    parent: dashboardPaths.project,
    permission: 'projects.getReportSchedule',
    times: 'project',
    page: () => import('./report-schedule/page.tsx').then((module) => module.ReportSchedulePage),
  },
];

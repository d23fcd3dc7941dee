import type { AppRoute } from '../../lib/routes.ts';
import { weeklyReportPaths as paths } from './weekly-report-paths.ts';

/** The weekly reports of a national society: downloads, the schedule, and what was sent. */
export const weeklyReportRoutes: readonly AppRoute[] = [
  {
    path: paths.view,
    titleKey: 'weeklyReports.title',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'weeklyReports.get',
    menu: { group: 'nationalSociety', order: 37, icon: 'table' },
    page: () => import('./weekly-reports-page.tsx').then((module) => module.WeeklyReportsPage),
  },
  {
    path: paths.edit,
    titleKey: 'weeklyReports.edit.title',
    parent: paths.view,
    permission: 'weeklyReports.edit',
    page: () => import('./schedule-page.tsx').then((module) => module.SchedulePage),
  },
  {
    path: paths.sending,
    titleKey: 'weeklyReports.one.title',
    parent: paths.view,
    permission: 'weeklyReports.get',
    page: () => import('./sending-page.tsx').then((module) => module.SendingPage),
  },
];

import type { AppRoute } from '../../lib/routes.ts';
import { reportPaths } from './report-paths.ts';

/** What was understood of the messages of a project, and what was not. */
export const reportRoutes: readonly AppRoute[] = [
  {
    path: reportPaths.correct,
    titleKey: 'reports.title',
    parent: '/projects/{projectId}',
    permission: 'reports.list',
    menu: { group: 'project', order: 20, icon: 'sms' },
    page: () => import('./correct-reports-page.tsx').then((module) => module.CorrectReportsPage),
  },
  {
    path: reportPaths.incorrect,
    titleKey: 'reports.incorrect.title',
    parent: reportPaths.correct,
    isSubPage: true,
    permission: 'reports.list',
    page: () => import('./incorrect-reports-page.tsx').then((module) => module.IncorrectReportsPage),
  },
  {
    path: reportPaths.start,
    titleKey: 'reports.title',
    parent: '/projects/{projectId}',
    permission: 'reports.list',
    redirectTo: [reportPaths.correct],
  },
];

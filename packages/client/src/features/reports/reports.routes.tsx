import type { AppRoute } from '../../lib/routes.ts';
import { reportPaths } from './report-paths.ts';

/** The correct and incorrect reports of projects and national societies. */
export const reportRoutes: readonly AppRoute[] = [
  {
    path: reportPaths.correct,
    titleKey: 'reports.title',
    parent: '/projects/{projectId}',
    permission: 'reports.list',
    menu: { group: 'project', order: 20, icon: 'sms' },
    times: 'project',
    data: ['/api/report/filters?projectId={projectId}'],
    page: () => import('./project-list/correct-reports-page.tsx').then((module) => module.CorrectReportsPage),
  },
  {
    path: reportPaths.incorrect,
    titleKey: 'reports.incorrect.title',
    parent: reportPaths.correct,
    isSubPage: true,
    permission: 'reports.list',
    times: 'project',
    data: ['/api/report/filters?projectId={projectId}'],
    page: () =>
      import('./project-list/incorrect-reports-page.tsx').then((module) => module.IncorrectReportsPage),
  },
  {
    path: reportPaths.societyCorrect,
    titleKey: 'pages.reports',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'nationalSocietyReports.list',
    menu: { group: 'nationalSociety', order: 30, icon: 'sms' },
    times: 'reader',
    page: () =>
      import('./society-list/society-correct-reports-page.tsx').then(
        (module) => module.SocietyCorrectReportsPage,
      ),
  },
  {
    path: reportPaths.societyIncorrect,
    titleKey: 'pages.incorrectReports',
    parent: reportPaths.societyCorrect,
    isSubPage: true,
    permission: 'nationalSocietyReports.list',
    times: 'reader',
    page: () =>
      import('./society-list/society-incorrect-reports-page.tsx').then(
        (module) => module.SocietyIncorrectReportsPage,
      ),
  },
  {
    path: reportPaths.overview,
    titleKey: 'reportPage.title',
    parent: reportPaths.correct,
    permission: 'reports.list',
    times: 'project',
    data: ['/api/report/{reportId}/overview?projectId={projectId}'],
    page: () => import('./overview/report-page.tsx').then((module) => module.ReportPage),
  },
  {
    path: reportPaths.edit,
    titleKey: 'pages.editReport',
    parent: reportPaths.correct,
    permission: 'reports.edit',
    times: 'project',
    page: () => import('./edit/edit-report-page.tsx').then((module) => module.EditReportPage),
  },
  {
    path: reportPaths.start,
    titleKey: 'reports.title',
    parent: '/projects/{projectId}',
    permission: 'reports.list',
    redirectTo: [reportPaths.correct],
  },
];

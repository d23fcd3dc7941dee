import type { AppRoute } from '../../lib/routes.ts';
import { alertPaths } from './alert-paths.ts';

/** The list of alerts, their timeliness, the scorecards of their rules, the assessment of an alert, and its log. */
export const alertRoutes: readonly AppRoute[] = [
  {
    path: alertPaths.list,
    titleKey: 'alerts.list.title',
    parent: '/projects/{projectId}',
    permission: 'alerts.list',
    menu: {
      group: 'project',
      order: 30,
      icon: 'bell',
      badge: () => import('./open-alert-count.tsx').then((module) => module.OpenAlertCount),
    },
    times: 'project',
    data: ['/api/alert/getFiltersData?projectId={projectId}'],
    page: () => import('./list/alerts-list-page.tsx').then((module) => module.AlertsListPage),
  },
  {
    path: alertPaths.times,
    titleKey: 'alertTimes.title',
    parent: alertPaths.list,
    isSubPage: true,
    permission: 'alerts.list',
    page: () => import('./timeliness/alert-timeliness-page.tsx').then((module) => module.AlertTimelinessPage),
  },
  {
    path: alertPaths.scorecards,
    titleKey: 'scorecards.title',
    parent: alertPaths.list,
    isSubPage: true,
    permission: 'alerts.list',
    page: () => import('./scorecards/alert-scorecards-page.tsx').then((module) => module.AlertScorecardsPage),
  },
  {
    path: alertPaths.assess,
    titleKey: 'alerts.assess.title',
    parent: alertPaths.list,
    permission: 'alerts.assess',
    times: 'project',
    data: ['/api/alert/{alertId}/get'],
    page: () => import('./assessment/alert-assessment-page.tsx').then((module) => module.AlertAssessmentPage),
  },
  {
    path: alertPaths.eventLog,
    titleKey: 'alerts.log.title',
    parent: alertPaths.assess,
    permission: 'alertEvents.list',
    times: 'project',
    data: ['/api/alertEvents/{alertId}/eventLog'],
    page: () => import('./event-log/alert-event-log-page.tsx').then((module) => module.AlertEventLogPage),
  },
  {
    path: alertPaths.details,
    titleKey: 'alerts.assess.title',
    parent: alertPaths.list,
    permission: 'alerts.assess',
    redirectTo: [alertPaths.assess],
  },
];

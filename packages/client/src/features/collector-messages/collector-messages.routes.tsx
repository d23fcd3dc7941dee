import type { AppRoute } from '../../lib/routes.ts';
import { collectorMessagePaths } from './collector-message-paths.ts';

/** What a project sends to data collectors beyond replies to reports. */
export const collectorMessageRoutes: readonly AppRoute[] = [
  {
    path: collectorMessagePaths.settings,
    titleKey: 'pages.collectorMessages',
    parent: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
    permission: 'collectorMessages.get',
    menu: { group: 'projectSettings', order: 37 },
    page: () => import('./settings-page.tsx').then((module) => module.CollectorMessagesPage),
  },
];

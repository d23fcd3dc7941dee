import type { AppRoute } from '../../lib/routes.ts';
import { errorMessagePaths } from './error-message-paths.ts';

/** The replies of a project to incorrect reports. */
export const errorMessageRoutes: readonly AppRoute[] = [
  {
    path: errorMessagePaths.all,
    titleKey: 'pages.errorMessages',
    parent: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
    permission: 'projectErrorMessages.list',
    menu: { group: 'projectSettings', order: 40 },
    page: () => import('./error-messages-page.tsx').then((module) => module.ErrorMessagesPage),
  },
];

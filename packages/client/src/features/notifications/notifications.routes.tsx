import type { AppRoute } from '../../lib/routes.ts';
import { notificationPaths } from './notification-paths.ts';

/** The notifications of the signed-in person, and how they want to be notified. */
export const notificationRoutes: readonly AppRoute[] = [
  {
    path: notificationPaths.list,
    titleKey: 'notifications.title',
    permission: 'notifications.use',
    page: () => import('./notifications-page.tsx').then((module) => module.NotificationsPage),
  },
  {
    path: notificationPaths.settings,
    titleKey: 'notifications.settings',
    parent: notificationPaths.list,
    permission: 'notifications.use',
    page: () => import('./settings-page.tsx').then((module) => module.NotificationSettingsPage),
  },
];

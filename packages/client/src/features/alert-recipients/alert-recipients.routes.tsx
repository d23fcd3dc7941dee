import type { AppRoute } from '../../lib/routes.ts';
import { alertRecipientPaths } from './alert-recipient-paths.ts';

/** Recipients of escalated alerts and of alerts that are not handled. */
export const alertRecipientRoutes: readonly AppRoute[] = [
  {
    path: alertRecipientPaths.list,
    titleKey: 'pages.alertRecipients',
    parent: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
    permission: 'projectAlertNotifications.list',
    menu: { group: 'projectSettings', order: 30 },
    page: () => import('./alert-recipients-list-page.tsx').then((module) => module.AlertRecipientsListPage),
  },
  {
    path: alertRecipientPaths.add,
    titleKey: 'pages.addAlertRecipient',
    parent: alertRecipientPaths.list,
    permission: 'projectAlertNotifications.edit',
    page: () => import('./add-alert-recipient-page.tsx').then((module) => module.AddAlertRecipientPage),
  },
  {
    path: alertRecipientPaths.edit,
    titleKey: 'pages.editAlertRecipient',
    parent: alertRecipientPaths.list,
    permission: 'projectAlertNotifications.edit',
    page: () => import('./edit-alert-recipient-page.tsx').then((module) => module.EditAlertRecipientPage),
  },
];

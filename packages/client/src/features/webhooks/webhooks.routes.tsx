import type { AppRoute } from '../../lib/routes.ts';
import { webhookPaths } from './webhook-paths.ts';

/** The webhooks of a national society, one webhook with its deliveries, and the forms. */
export const webhookRoutes: readonly AppRoute[] = [
  {
    path: webhookPaths.list,
    titleKey: 'webhooks.page.list',
    parent: webhookPaths.settings,
    permission: 'webhooks.list',
    menu: { group: 'nationalSocietySettings', order: 30 },
    times: 'reader',
    page: () => import('./webhooks-list-page.tsx').then((module) => module.WebhooksListPage),
  },
  {
    path: webhookPaths.add,
    titleKey: 'webhooks.page.add',
    parent: webhookPaths.list,
    permission: 'webhooks.edit',
    page: () => import('./webhook-form-pages.tsx').then((module) => module.AddWebhookPage),
  },
  {
    path: webhookPaths.one,
    titleKey: 'webhooks.page.one',
    parent: webhookPaths.list,
    permission: 'webhooks.list',
    times: 'reader',
    page: () => import('./webhook-page.tsx').then((module) => module.WebhookPage),
  },
  {
    path: webhookPaths.edit,
    titleKey: 'webhooks.page.edit',
    parent: webhookPaths.one,
    permission: 'webhooks.edit',
    page: () => import('./webhook-form-pages.tsx').then((module) => module.EditWebhookPage),
  },
];

import { webhookCalls } from '@harken/contract/webhooks';
import { society, societyOfWebhook } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createWebhook, editWebhook, removeWebhook, renewSecret, tryWebhook } from './webhooks.actions.ts';
import { deliveryOf } from './webhooks.deliveries.ts';
import { findDeliveries, findNewestDeliveries, findWebhook, findWebhooks } from './webhooks.queries.ts';

const deliveriesAtMost = 50;

/** Notifications to addresses that a society configures. */
export const webhookRoutes: Routes = ({ route, services }) => {
  const { db } = services;
  route(webhookCalls.listWebhooks, {
    scope: society,
    async handle({ query }) {
      const webhooks = await findWebhooks(db, query.nationalSocietyId);
      const newest = await findNewestDeliveries(
        db,
        webhooks.map(({ id }) => id),
      );
      return webhooks.map((webhook) => {
        const last = newest.get(webhook.id);
        return { ...webhook, lastDelivery: last ? deliveryOf(last) : null };
      });
    },
  });
  route(webhookCalls.getWebhook, {
    scope: societyOfWebhook,
    async handle({ params }) {
      const webhook = await findWebhook(db, params.webhookId);
      if (!webhook) throw problem('webhook.notFound');
      return webhook;
    },
  });
  route(webhookCalls.createWebhook, {
    scope: society,
    handle: ({ query, body, user }) => createWebhook(services, { ...query, webhook: body, by: user }),
  });
  route(webhookCalls.editWebhook, {
    scope: societyOfWebhook,
    handle: ({ params, body, user }) => editWebhook(services, { ...params, webhook: body, by: user }),
  });
  route(webhookCalls.renewWebhookSecret, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => renewSecret(services, { ...params, by: user }),
  });
  route(webhookCalls.deleteWebhook, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => removeWebhook(services, { ...params, by: user }),
  });
  route(webhookCalls.tryWebhook, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => tryWebhook(services, { ...params, by: user }),
  });
  route(webhookCalls.listWebhookDeliveries, {
    scope: societyOfWebhook,
    async handle({ params }) {
      const rows = await findDeliveries(db, params.webhookId, deliveriesAtMost);
      return rows.map(deliveryOf);
    },
  });
};

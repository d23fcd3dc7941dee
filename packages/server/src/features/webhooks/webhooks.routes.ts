import { webhookCalls } from '@harken/contract/webhooks';
import { webhookLimits } from '@harken/domain/webhooks/limits';
import { society, societyOfWebhook } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { toUnsentReason } from '../../platform/unsent-reason.ts';
import { createWebhook, editWebhook, queueTest, removeWebhook } from './webhooks.actions.ts';
import {
  type DeliveryRow,
  findDeliveries,
  findNewestDeliveries,
  findWebhook,
  findWebhooks,
  type WebhookRow,
} from './webhooks.queries.ts';
import { countFailedEvents } from './webhooks.repeats.queries.ts';

const maxDeliveries = 50;

/** Webhooks of national societies. */
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
      const now = services.clock.now();
      return webhooks.map((webhook) => {
        const last = newest.get(webhook.id);
        return { ...toWebhook(webhook, now), lastDelivery: last ? toDelivery(last) : null };
      });
    },
  });
  route(webhookCalls.getWebhook, {
    scope: societyOfWebhook,
    async handle({ params }) {
      const webhook = await findWebhook(db, params.webhookId);
      if (!webhook) throw expectedError('webhook.notFound');
      const failedCount = await countFailedEvents(db, webhook.id, webhookLimits.maxSentAgain);
      return { ...toWebhook(webhook, services.clock.now()), failedCount };
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
  route(webhookCalls.deleteWebhook, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => removeWebhook(services, { ...params, by: user }),
  });
  route(webhookCalls.tryWebhook, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => queueTest(services, { ...params, by: user }),
  });
  route(webhookCalls.listWebhookDeliveries, {
    scope: societyOfWebhook,
    async handle({ params, query }) {
      const { state, beforeId } = query;
      const rows = await findDeliveries(db, { ...params, state, beforeId, limit: maxDeliveries });
      return rows.map(toDelivery);
    },
  });
};

/** A webhook as shown. A former secret that has ended is not mentioned. */
function toWebhook({ previousSecretEndsAt: endsAt, ...webhook }: WebhookRow, now: Date) {
  return { ...webhook, previousSecretEndsAt: endsAt && endsAt > now ? endsAt.toISOString() : null };
}

/** An event as listed. */
function toDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld',
    reason: toUnsentReason(row),
    reasonCode: row.reasonCode,
    attempts: row.attempts,
    isReplay: row.isReplay,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'Retrying' ? row.nextAttemptAt.toISOString() : null,
  };
}

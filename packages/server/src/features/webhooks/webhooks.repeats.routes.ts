import { webhookCalls } from '@harken/contract/webhooks';
import { societyOfWebhook } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { endPreviousSecret, renewSecret, rotateSecret } from './webhooks.actions.ts';
import { replayPeriod, retryFailedEvents } from './webhooks.repeats.ts';

/** A new secret, at once or with a transition, and sending events again. */
export const webhookRepeatRoutes: Routes = ({ route, services }) => {
  route(webhookCalls.renewWebhookSecret, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => renewSecret(services, { ...params, by: user }),
  });
  route(webhookCalls.rotateWebhookSecret, {
    scope: societyOfWebhook,
    handle: ({ params, body, user }) => rotateSecret(services, { ...params, ...body, by: user }),
  });
  route(webhookCalls.endPreviousWebhookSecret, {
    scope: societyOfWebhook,
    handle: ({ params, user }) => endPreviousSecret(services, { ...params, by: user }),
  });
  route(webhookCalls.retryWebhookEvents, {
    scope: societyOfWebhook,
    handle: ({ params, body, user }) =>
      retryFailedEvents(services, { ...params, ids: body.deliveryIds ?? null, by: user }),
  });
  route(webhookCalls.replayWebhookEvents, {
    scope: societyOfWebhook,
    handle: ({ params, body, user }) => replayPeriod(services, { ...params, ...body, by: user }),
  });
};

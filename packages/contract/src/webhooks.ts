import { webhookLimits as limits } from '@harken/domain/webhooks/limits';
import { validateWebAddress } from '@harken/domain/webhooks/web-address';
import { webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { outboxState } from './outbox.ts';
import { id, messageId, requestInstant, requiredName, requiredText } from './schemas/schemas.ts';

const instant = z.iso.datetime();
/** An empty address gets only the error of `requiredText`. */
const isWebAddress = (text: string) =>
  text === '' || (validateWebAddress(text) === null && URL.canParse(text));
const webhookId = z.object({ webhookId: id });

const webhookBody = z.object({
  name: requiredName(limits.nameMaxLength),
  url: requiredText(limits.urlMaxLength).refine(isWebAddress, {
    error: 'string:validation.webAddressInvalid',
  }),
  kinds: z.array(z.enum(webhookEventKinds)).min(1, { error: 'string:validation.fieldRequired' }).max(100),
  isActive: z.boolean(),
});
export type WebhookBody = z.output<typeof webhookBody>;

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookEventKinds)),
  isActive: z.boolean(),
  /** Until when the former secret signs beside the new one; absent when there is none. */
  previousSecretEndsAt: instant.nullish(),
});

/** One webhook event and its delivery. */
const delivery = z.object({
  id: messageId,
  /** One of the kinds, or `ping`. */
  kind: z.string(),
  state: outboxState,
  /** A text key of `outbox/reasons.ts`. */
  reason: z.string().nullish(),
  /** The HTTP status or error code of the receiver. */
  reasonCode: z.string().nullish(),
  attempts: z.int(),
  /** Whether it was sent again with others of its period. */
  isReplay: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullish(),
  /** Only while Retrying. */
  nextAttemptAt: instant.nullish(),
});

/** How many events are queued again. */
const repeated = z.object({ count: z.int() });

/** The secret for signatures, as in Standard Webhooks: `whsec_` and base64. Shown only once, when it is created. */
const withSecret = z.object({ id, secret: z.string() });

/** The calls of webhooks, which send events to addresses that a society configures. */
export const webhookCalls = {
  listWebhooks: defineCall({
    name: 'webhook/list',
    method: 'GET',
    path: '/api/webhook/list',
    summary: 'The webhooks of a society, with the delivery of the newest event of each.',
    permission: 'webhooks.list',
    query: z.object({ nationalSocietyId: id }),
    response: z.array(webhook.extend({ lastDelivery: delivery.nullish() })),
  }),
  getWebhook: defineCall({
    name: 'webhook/get',
    method: 'GET',
    path: '/api/webhook/:webhookId/get',
    summary: 'One webhook; never its secret.',
    permission: 'webhooks.list',
    params: webhookId,
    response: webhook.extend({
      /** Failed events that can be sent again, counted up to 10,000. */
      failedCount: z.int(),
    }),
  }),
  createWebhook: defineCall({
    name: 'webhook/create',
    method: 'POST',
    path: '/api/webhook/create',
    summary:
      'Create a webhook for new reports or alerts. Returns the secret with which its events are signed.',
    permission: 'webhooks.edit',
    query: z.object({ nationalSocietyId: id }),
    body: webhookBody,
    response: withSecret,
  }),
  editWebhook: defineCall({
    name: 'webhook/edit',
    method: 'POST',
    path: '/api/webhook/:webhookId/edit',
    summary: 'Change a webhook. Queued events are sent to the new address.',
    permission: 'webhooks.edit',
    params: webhookId,
    body: webhookBody,
  }),
  renewWebhookSecret: defineCall({
    name: 'webhook/renewSecret',
    method: 'POST',
    path: '/api/webhook/:webhookId/renewSecret',
    summary: 'Replace the secret of a webhook; the old one becomes invalid at once.',
    permission: 'webhooks.edit',
    params: webhookId,
    response: withSecret,
  }),
  rotateWebhookSecret: defineCall({
    name: 'webhook/rotateSecret',
    method: 'POST',
    path: '/api/webhook/:webhookId/rotateSecret',
    summary: 'Replace the secret of a webhook; for some hours events are signed with both.',
    permission: 'webhooks.edit',
    params: webhookId,
    body: z.object({ previousValidHours: z.int().min(1).max(limits.maxPreviousSecretHours) }),
    response: withSecret,
  }),
  endPreviousWebhookSecret: defineCall({
    name: 'webhook/endPreviousSecret',
    method: 'POST',
    path: '/api/webhook/:webhookId/endPreviousSecret',
    summary: 'End the former secret of a webhook before its time.',
    permission: 'webhooks.edit',
    params: webhookId,
  }),
  retryWebhookEvents: defineCall({
    name: 'webhook/retryFailed',
    method: 'POST',
    path: '/api/webhook/:webhookId/retryFailed',
    summary: 'Send failed events of a webhook again, some or all; at most 10,000.',
    permission: 'webhooks.edit',
    params: webhookId,
    body: z.object({ deliveryIds: z.array(messageId).min(1).max(500).nullish() }),
    response: repeated,
  }),
  replayWebhookEvents: defineCall({
    name: 'webhook/replay',
    method: 'POST',
    path: '/api/webhook/:webhookId/replay',
    summary: 'Send the events of a period again, with the same ids and marked as replayed; at most 10,000.',
    permission: 'webhooks.edit',
    params: webhookId,
    body: z.object({ since: requestInstant, until: requestInstant }),
    response: repeated,
  }),
  deleteWebhook: defineCall({
    name: 'webhook/delete',
    method: 'POST',
    path: '/api/webhook/:webhookId/delete',
    summary: 'Remove a webhook; its queued events are not sent.',
    permission: 'webhooks.edit',
    params: webhookId,
  }),
  tryWebhook: defineCall({
    name: 'webhook/try',
    method: 'POST',
    path: '/api/webhook/:webhookId/try',
    summary: 'Send a test event of the kind `ping`.',
    permission: 'webhooks.edit',
    params: webhookId,
  }),
  listWebhookDeliveries: defineCall({
    name: 'webhook/deliveries',
    method: 'GET',
    path: '/api/webhook/:webhookId/deliveries',
    summary: 'The newest events of a webhook with their deliveries, of all states or one; at most 50.',
    permission: 'webhooks.list',
    params: webhookId,
    query: z.object({ state: outboxState.optional(), beforeId: messageId.optional() }),
    response: z.array(delivery),
  }),
};

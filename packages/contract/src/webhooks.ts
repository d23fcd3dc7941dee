import { webhookLimits as limits } from '@harken/domain/webhooks/limits';
import { webAddress } from '@harken/domain/webhooks/web-address';
import { webhookKinds } from '@harken/domain/webhooks/webhook-kinds';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { outboxState } from './outbox.ts';
import { id, messageId, requiredName, requiredText } from './schemas.ts';

const instant = z.iso.datetime();
/** What an empty one lacks is said once. */
const isWebAddress = (text: string) => text === '' || (webAddress(text) === null && URL.canParse(text));
const webhookId = z.object({ webhookId: id });

const webhookBody = z.object({
  name: requiredName(limits.nameMaxLength),
  url: requiredText(limits.urlMaxLength).refine(isWebAddress, {
    error: 'string:validation.webAddressInvalid',
  }),
  kinds: z.array(z.enum(webhookKinds)).min(1, { error: 'string:validation.fieldRequired' }).max(100),
  isActive: z.boolean(),
});
export type WebhookBody = z.output<typeof webhookBody>;

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  isActive: z.boolean(),
});

/** What became of one notification. */
const delivery = z.object({
  id: messageId,
  /** One of the kinds, or `ping`. */
  kind: z.string(),
  state: outboxState,
  /** A text key of `outbox-reasons.ts`. */
  reason: z.string().nullish(),
  /** What the other side answered: a status or a code. */
  reasonCode: z.string().nullish(),
  attempts: z.int(),
  createdAt: instant,
  sentAt: instant.nullish(),
  /** Only while Retrying. */
  nextAttemptAt: instant.nullish(),
});

/** The secret that signs, as Standard Webhooks has it: `whsec_` and base64. Told once, when it is made. */
const withSecret = z.object({ id, secret: z.string() });

/** The calls of webhooks: notifications to addresses that a society configures. */
export const webhookCalls = {
  listWebhooks: defineCall({
    name: 'webhook/list',
    method: 'GET',
    path: '/api/webhook/list',
    summary: 'The webhooks of a society, with what became of the newest notification of each.',
    permission: 'webhooks.list',
    query: z.object({ nationalSocietyId: id }),
    answer: z.array(webhook.extend({ lastDelivery: delivery.nullish() })),
  }),
  getWebhook: defineCall({
    name: 'webhook/get',
    method: 'GET',
    path: '/api/webhook/:webhookId/get',
    summary: 'One webhook; never its secret.',
    permission: 'webhooks.list',
    params: webhookId,
    answer: webhook,
  }),
  createWebhook: defineCall({
    name: 'webhook/create',
    method: 'POST',
    path: '/api/webhook/create',
    summary: 'Have an address told of new reports or alerts. Answers the secret that signs what it is told.',
    permission: 'webhooks.edit',
    query: z.object({ nationalSocietyId: id }),
    body: webhookBody,
    answer: withSecret,
  }),
  editWebhook: defineCall({
    name: 'webhook/edit',
    method: 'POST',
    path: '/api/webhook/:webhookId/edit',
    summary: 'Change a webhook. What waits to be sent goes to the new address.',
    permission: 'webhooks.edit',
    params: webhookId,
    body: webhookBody,
  }),
  renewWebhookSecret: defineCall({
    name: 'webhook/renewSecret',
    method: 'POST',
    path: '/api/webhook/:webhookId/renewSecret',
    summary: 'Give a webhook a new secret, at once in place of the old one.',
    permission: 'webhooks.edit',
    params: webhookId,
    answer: withSecret,
  }),
  deleteWebhook: defineCall({
    name: 'webhook/delete',
    method: 'POST',
    path: '/api/webhook/:webhookId/delete',
    summary: 'Remove a webhook; what waits to be sent to it is given up.',
    permission: 'webhooks.edit',
    params: webhookId,
  }),
  tryWebhook: defineCall({
    name: 'webhook/try',
    method: 'POST',
    path: '/api/webhook/:webhookId/try',
    summary: 'Queue a notification of the kind `ping`.',
    permission: 'webhooks.edit',
    params: webhookId,
  }),
  listWebhookDeliveries: defineCall({
    name: 'webhook/deliveries',
    method: 'GET',
    path: '/api/webhook/:webhookId/deliveries',
    summary: 'The newest notifications of a webhook, at most 50, and what became of them.',
    permission: 'webhooks.list',
    params: webhookId,
    answer: z.array(delivery),
  }),
};

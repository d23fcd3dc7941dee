import { usualWebhookEventKinds, type WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { Webhook, WebhookFields } from './webhooks.api.ts';

/** The values of the form. */
export type WebhookValues = { name: string; url: string; kinds: WebhookEventKind[]; isActive: boolean };

/** The initial values of the form. A new webhook receives events about alerts, because there are few of them. */
export function toFormValues(webhook: Webhook | undefined): WebhookValues {
  return {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    kinds: webhook?.kinds ?? [...usualWebhookEventKinds],
    isActive: webhook?.isActive ?? true,
  };
}

/** The request body. */
export function toRequest({ name, url, ...values }: WebhookValues): WebhookFields {
  return { ...values, name: name.trim(), url: url.trim() };
}

/** The labels of the fields, in the order of the form. */
export function getFieldLabels(t: Translate): Record<keyof WebhookValues, string> {
  return {
    name: t('webhooks.field.name'),
    url: t('webhooks.field.url'),
    kinds: t('webhooks.field.kinds'),
    isActive: t('webhooks.field.isActive'),
  };
}

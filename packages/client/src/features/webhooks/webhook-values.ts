import { type WebhookKind, webhookKinds } from '@harken/domain/webhooks/webhook-kinds';
import type { Translate } from '../../lib/texts.tsx';
import type { Webhook, WebhookFields } from './webhooks.api.ts';

/** What is written and ticked so far. */
export type WebhookValues = { name: string; url: string; kinds: WebhookKind[]; isActive: boolean };

/** What the form of a webhook begins with: a new one is told of alerts, which are few. */
export function valuesOf(webhook: Webhook | undefined): WebhookValues {
  return {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    kinds: webhook?.kinds ?? webhookKinds.filter((kind) => kind.startsWith('alert.')),
    isActive: webhook?.isActive ?? true,
  };
}

/** The fields as the server takes them. */
export function sentOf({ name, url, ...values }: WebhookValues): WebhookFields {
  return { ...values, name: name.trim(), url: url.trim() };
}

/** The label of every field, in the order in which they stand. */
export function labelsOf(t: Translate): Record<keyof WebhookValues, string> {
  return {
    name: t('webhooks.field.name'),
    url: t('webhooks.field.url'),
    kinds: t('webhooks.field.kinds'),
    isActive: t('webhooks.field.isActive'),
  };
}

import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

export type WebhookItem = CallResponse<'webhook/list'>[number];
export type Webhook = CallResponse<'webhook/get'>;
export type WebhookDelivery = CallResponse<'webhook/deliveries'>[number];
export type WebhookFields = CallInput<'webhook/create'>['body'];

/** The webhooks of a national society, each with its newest delivery. */
export function useWebhooks(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['webhook/list', nationalSocietyId],
    queryFn: ({ signal }) => call('webhook/list', { query: { nationalSocietyId } }, { signal }),
  });
}

export function useWebhook(webhookId: number) {
  return useQuery({
    queryKey: ['webhook/get', webhookId],
    queryFn: ({ signal }) => call('webhook/get', { params: { webhookId } }, { signal }),
    gcTime: 0,
  });
}

/** The newest deliveries of a webhook. */
export function useWebhookDeliveries(webhookId: number) {
  return useQuery({
    queryKey: ['webhook/deliveries', webhookId],
    queryFn: ({ signal }) => call('webhook/deliveries', { params: { webhookId } }, { signal }),
  });
}

export function useCreateWebhook(nationalSocietyId: number) {
  return useChange({
    calls: 'webhook/create',
    errors: 'inline',
    act: (body: WebhookFields) => call('webhook/create', { query: { nationalSocietyId }, body }),
  });
}

export function useEditWebhook(webhookId: number) {
  return useChange({
    calls: 'webhook/edit',
    errors: 'inline',
    act: (body: WebhookFields) => call('webhook/edit', { params: { webhookId }, body }),
  });
}

export function useRenewSecret(webhookId: number) {
  return useChange({
    calls: 'webhook/renewSecret',
    errors: 'inline',
    act: () => call('webhook/renewSecret', { params: { webhookId } }),
  });
}

/** Queues a test event and confirms it. */
export function useTestWebhook(webhookId: number) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return useChange({
    calls: 'webhook/try',
    act: () => call('webhook/try', { params: { webhookId } }),
    onSuccess: () => snackbar.show(t('webhooks.test.queued')),
  });
}

/** Queues a failed delivery again, with all its attempts. */
export function useRetryDelivery() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return useChange({
    calls: 'outbox/retry',
    act: ({ id }: WebhookDelivery) => call('outbox/retry', { params: { outboxMessageId: id } }),
    onSuccess: () => snackbar.show(t('outbox.retry.success')),
  });
}

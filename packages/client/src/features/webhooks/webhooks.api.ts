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

/** How many deliveries a page has. */
export const deliveriesPerPage = 50;

/** Deliveries of a webhook, newest first: of all states or one, before one of them or from the newest. */
export function useWebhookDeliveries(
  webhookId: number,
  query: { state: 'Failed' | undefined; beforeId: number | undefined },
) {
  return useQuery({
    queryKey: ['webhook/deliveries', webhookId, query],
    queryFn: ({ signal }) => call('webhook/deliveries', { params: { webhookId }, query }, { signal }),
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

/** Queues failed deliveries again, with all their attempts: these, or all. */
export function useRetryFailed(webhookId: number) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return useChange({
    calls: 'webhook/retryFailed',
    act: (deliveryIds: number[] | null) =>
      call('webhook/retryFailed', { params: { webhookId }, body: { deliveryIds } }),
    onSuccess: ({ count }) => snackbar.show(t('webhooks.retry.queued', { count })),
  });
}

export function useReplayPeriod(webhookId: number) {
  return useChange({
    calls: 'webhook/replay',
    errors: 'inline',
    act: (body: CallInput<'webhook/replay'>['body']) =>
      call('webhook/replay', { params: { webhookId }, body }),
  });
}

export function useRotateSecret(webhookId: number) {
  return useChange({
    calls: 'webhook/rotateSecret',
    errors: 'inline',
    act: (previousValidHours: number) =>
      call('webhook/rotateSecret', { params: { webhookId }, body: { previousValidHours } }),
  });
}

export function useEndPreviousSecret(webhookId: number) {
  return useChange({
    calls: 'webhook/endPreviousSecret',
    errors: 'inline',
    act: () => call('webhook/endPreviousSecret', { params: { webhookId } }),
  });
}

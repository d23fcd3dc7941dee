import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { formatError } from '../../../lib/requests/error.ts';
import { call, callWithMessage } from '../../../lib/requests/request.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';

export type AlertDelivery = CallResponse<'alert/deliveries'>[number];
export type NotifiedPerson = AlertDelivery['people'][number];

/** The messages that were sent about an alert. */
export function useAlertDeliveries(alertId: number) {
  return useQuery({
    queryKey: ['alert/deliveries', alertId],
    queryFn: ({ signal }) => call('alert/deliveries', { params: { alertId } }, { signal }),
  });
}

/** Sends a message again. If that fails, the reason is in `errorText`. */
export function useRetryDelivery(alertId: number) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const retry = useChange({
    calls: 'alert/retryDelivery',
    act: (outboxMessageId: number) =>
      callWithMessage('alert/retryDelivery', { params: { alertId, outboxMessageId } }),
    errors: 'inline',
    onSuccess: ({ messageKey }) => {
      if (messageKey) snackbar.show(t(messageKey));
    },
  });
  return { ...retry, errorText: retry.error ? formatError(t, retry.error) : undefined };
}

import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { formatMessageKind } from '../../shared/messages/kinds.ts';
import { MessageState } from '../../shared/messages/state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { useRetryFailed, type WebhookDelivery } from './webhooks.api.ts';

type Retry = { retryingId: number | undefined; onRetry: (delivery: WebhookDelivery) => void };

function useColumns(mayRetry: boolean, { retryingId, onRetry }: Retry): Column<WebhookDelivery>[] {
  const { t } = useTexts();
  const describeKind = ({ kind: key, isReplay }: WebhookDelivery) => {
    const kind = formatMessageKind(t, key) ?? key;
    return isReplay ? t('webhooks.deliveries.replayed', { kind }) : kind;
  };
  return [
    {
      key: 'kind',
      header: t('outbox.list.kind'),
      card: { line: 2, isName: true },
      cell: describeKind,
    },
    {
      key: 'createdAt',
      header: t('outbox.list.time'),
      card: { line: 1, align: 'end' },
      isNowrap: true,
      cell: ({ createdAt }) => <DateTimeText time={toLocalTime(createdAt)} />,
    },
    {
      key: 'state',
      header: t('outbox.list.state'),
      card: { line: 1, align: 'start' },
      cell: ({ state, reason, reasonCode, nextAttemptAt }) => (
        <MessageState message={{ state, reason, reasonCode, nextAttemptAt }} />
      ),
    },
    {
      key: 'attempts',
      header: t('webhooks.deliveries.attempts'),
      card: 'hidden',
      isNumber: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'actions',
      header: t('outbox.list.deeds'),
      isHeaderHidden: true,
      card: { line: 3 },
      hasControls: true,
      cell: (delivery) =>
        mayRetry &&
        delivery.state === 'Failed' && (
          <Button
            size="small"
            icon="refresh"
            isBusy={retryingId === delivery.id}
            aria-label={t('webhooks.deliveries.retry', { kind: describeKind(delivery) })}
            onClick={() => onRetry(delivery)}
          >
            {t('outbox.retry.action')}
          </Button>
        ),
    },
  ];
}

/** Events sent to a webhook, with their delivery state. */
export function DeliveriesTable({
  deliveries,
  webhookId,
  mayRetry,
}: {
  deliveries: readonly WebhookDelivery[];
  webhookId: number;
  mayRetry: boolean;
}) {
  const { t } = useTexts();
  const retry = useRetryFailed(webhookId);
  const retryingId = retry.isPending ? retry.variables?.[0] : undefined;
  return (
    <DataTable
      caption={t('webhooks.deliveries.caption')}
      columns={useColumns(mayRetry, { retryingId, onRetry: ({ id }) => retry.mutate([id]) })}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}

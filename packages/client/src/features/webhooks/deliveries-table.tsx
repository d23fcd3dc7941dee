import { localTime } from '../../lib/instants.ts';
import { messageKind } from '../../lib/message-kinds.ts';
import { MessageState } from '../../lib/message-state.tsx';
import { useCan } from '../../lib/permissions.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useRetryDelivery, type WebhookDelivery } from './webhooks.api.ts';

type Retry = { retrying: WebhookDelivery | undefined; onRetry: (delivery: WebhookDelivery) => void };

function useColumns(mayRetry: boolean, { retrying, onRetry }: Retry): Column<WebhookDelivery>[] {
  const { t } = useTexts();
  const kindOf = ({ kind }: WebhookDelivery) => messageKind(t, kind) ?? kind;
  return [
    {
      key: 'kind',
      head: t('outbox.list.kind'),
      card: { line: 2, isName: true },
      cell: kindOf,
    },
    {
      key: 'createdAt',
      head: t('outbox.list.time'),
      card: { line: 1, at: 'end' },
      isNowrap: true,
      cell: ({ createdAt }) => <ShownTime time={localTime(createdAt)} />,
    },
    {
      key: 'state',
      head: t('outbox.list.state'),
      card: { line: 1, at: 'start' },
      cell: ({ state, reason, reasonCode, nextAttemptAt }) => (
        <MessageState message={{ state, reason, reasonCode, nextAttemptAt }} />
      ),
    },
    {
      key: 'attempts',
      head: t('webhooks.deliveries.attempts'),
      card: 'hidden',
      isNumber: true,
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'deeds',
      head: t('outbox.list.deeds'),
      isHeadHidden: true,
      card: { line: 3 },
      hasControls: true,
      cell: (delivery) =>
        mayRetry &&
        delivery.state === 'Failed' && (
          <Button
            size="small"
            icon="refresh"
            isBusy={retrying?.id === delivery.id}
            aria-label={t('webhooks.deliveries.retry', { kind: kindOf(delivery) })}
            onClick={() => onRetry(delivery)}
          >
            {t('outbox.retry.action')}
          </Button>
        ),
    },
  ];
}

/** The newest notifications of a webhook, and what became of them. */
export function DeliveriesTable({
  deliveries,
  mayEdit,
}: {
  deliveries: readonly WebhookDelivery[];
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const retry = useRetryDelivery();
  const mayRetry = useCan('outbox.list') && mayEdit;
  const retrying = retry.isPending ? retry.variables : undefined;
  return (
    <DataTable
      caption={t('webhooks.deliveries.caption')}
      columns={useColumns(mayRetry, { retrying, onRetry: retry.mutate })}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}

import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { type TimeOrder, toTimeSort } from '../../lib/lists/order.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { formatMessageKind } from '../../shared/messages/kinds.ts';
import { MessageState } from '../../shared/messages/state.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table/data-table.tsx';
import { DeliveryLadder } from './delivery-ladder.tsx';
import { MessageText } from './message-text.tsx';
import type { OutboxItem } from './outbox.api.ts';
import styles from './outbox-table.module.css';

export type OutboxTableProps = {
  items: readonly OutboxItem[];
  /** The message that is being put back into the queue. */
  retrying: OutboxItem | undefined;
  onRetry: (item: OutboxItem) => void;
} & TimeOrder;

type Retry = Pick<OutboxTableProps, 'retrying' | 'onRetry'>;

function Kind({ item }: { item: OutboxItem }) {
  const { t } = useTexts();
  const kind = formatMessageKind(t, item.kind);
  return (
    <>
      {t(`outbox.channel.${item.channel}`)}
      {kind && <SecondLine>{kind}</SecondLine>}
    </>
  );
}

/** The name of the recipient, where it is known, and the number or address. */
function Recipient({ item: { to, recipientName, dataCollector } }: { item: OutboxItem }) {
  const address = (
    <bdi dir="ltr" className={to.includes('://') ? styles.webAddress : undefined}>
      {to}
    </bdi>
  );
  if (!recipientName) return address;
  return (
    <>
      <ThingLink to="collector" projectId={dataCollector?.projectId} id={dataCollector?.id}>
        <bdi>{recipientName}</bdi>
      </ThingLink>
      <SecondLine>{address}</SecondLine>
    </>
  );
}

function RowActions({ item, retrying, onRetry }: Retry & { item: OutboxItem }) {
  const { t } = useTexts();
  const mayAssess = useCan('alerts.assess');
  return (
    <>
      {item.state === 'Failed' && (
        <Button
          size="small"
          icon="refresh"
          isBusy={retrying?.id === item.id}
          aria-label={t('outbox.retry.label', { to: item.to })}
          onClick={() => onRetry(item)}
        >
          {t('outbox.retry.action')}
        </Button>
      )}
      {mayAssess && item.alertId && item.projectId && (
        <LinkButton
          size="small"
          variant="ghost"
          to={`/projects/${item.projectId}/alerts/${item.alertId}/assess`}
        >
          {t('outbox.list.alert', { alertId: item.alertId })}
        </LinkButton>
      )}
    </>
  );
}

function useColumns(retry: Retry, { sortAscending, onSort }: TimeOrder): Column<OutboxItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'createdAt',
      header: t('outbox.list.time'),
      sort: toTimeSort(sortAscending, onSort),
      card: { line: 1, align: 'end' },
      isNowrap: true,
      cell: (item) => <DateTimeText time={toLocalTime(item.createdAt)} />,
    },
    {
      key: 'kind',
      header: t('outbox.list.kind'),
      card: { line: 3 },
      isNowrap: true,
      cell: (item) => <Kind item={item} />,
    },
    {
      key: 'to',
      header: t('outbox.list.to'),
      card: { line: 2, isName: true },
      hasControls: true,
      cell: (item) => <Recipient item={item} />,
    },
    {
      key: 'text',
      header: t('outbox.list.text'),
      card: { line: 4 },
      hasControls: true,
      cell: (item) => (
        <MessageText
          subject={item.subject}
          text={item.text}
          isCode={item.channel === 'webhook' || item.channel === 'push'}
        />
      ),
    },
    {
      key: 'state',
      header: t('outbox.list.state'),
      card: { line: 1, align: 'start' },
      cell: (item) => (
        <>
          <MessageState message={item} />
          <DeliveryLadder item={item} />
        </>
      ),
    },
    {
      key: 'actions',
      header: t('outbox.list.deeds'),
      isHeaderHidden: true,
      card: { line: 5 },
      hasControls: true,
      isNowrap: true,
      cell: (item) => <RowActions item={item} {...retry} />,
    },
  ];
}

/** Outgoing messages in order of time. */
export function OutboxTable({ items, sortAscending, onSort, ...retry }: OutboxTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('outbox.list.caption')}
      columns={useColumns(retry, { sortAscending, onSort })}
      rows={items}
      rowKey={(item) => item.id}
    />
  );
}

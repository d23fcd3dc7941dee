import { useNavigate } from '@tanstack/react-router';
import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { DeleteDialogState } from '../../shared/delete-dialog.tsx';
import { MessageState } from '../../shared/messages/state.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import text from '../../ui/text/text.module.css';
import type { WebhookItem } from './webhooks.api.ts';
import styles from './webhooks.module.css';

export type WebhooksTableProps = {
  webhooks: readonly WebhookItem[];
  pathOf: (page: 'one' | 'edit', webhookId: number) => string;
  /** Undefined if nothing may be changed. */
  deleting: DeleteDialogState<WebhookItem> | undefined;
};

/** The state of the newest delivery, and when it was queued. */
function NewestDelivery({ lastDelivery }: Pick<WebhookItem, 'lastDelivery'>) {
  const { t } = useTexts();
  if (!lastDelivery) return <span className={text.muted}>{t('webhooks.list.never')}</span>;
  const { state, reason, reasonCode, nextAttemptAt } = lastDelivery;
  return (
    <>
      <MessageState message={{ state, reason, reasonCode, nextAttemptAt }} />
      <small className={styles.when}>
        <DateTimeText time={toLocalTime(lastDelivery.createdAt)} />
      </small>
    </>
  );
}

function Kinds({ kinds }: Pick<WebhookItem, 'kinds'>) {
  const { t } = useTexts();
  return (
    <ul className={styles.kinds}>
      {kinds.map((kind) => (
        <li key={kind}>{t(`webhooks.kind.${kind}`)}</li>
      ))}
    </ul>
  );
}

function RowActions({
  webhook,
  pathOf,
  deleting,
}: {
  webhook: WebhookItem;
  pathOf: WebhooksTableProps['pathOf'];
  deleting: DeleteDialogState<WebhookItem>;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const edit = () => void navigate({ href: pathOf('edit', webhook.id) });
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name: webhook.name })}
      progressText={deleting.isDeleting(webhook.id) && t('deleting.going')}
      items={[
        { key: 'edit', icon: 'edit', label: t('ui.row.edit'), onSelect: edit },
        { key: 'delete', icon: 'trash', label: t('deleting.action'), onSelect: () => deleting.ask(webhook) },
      ]}
    />
  );
}

function useColumns({ pathOf, deleting }: WebhooksTableProps): Column<WebhookItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      header: t('webhooks.field.name'),
      card: { line: 1, align: 'start', isName: true },
      cell: ({ id, name }) => <RowLink to={pathOf('one', id)}>{name}</RowLink>,
    },
    {
      key: 'url',
      header: t('webhooks.field.url'),
      card: { line: 3 },
      cell: ({ url }) => (
        <bdi dir="ltr" className={styles.address}>
          {url}
        </bdi>
      ),
    },
    {
      key: 'kinds',
      header: t('webhooks.field.kinds'),
      card: { line: 4 },
      cell: ({ kinds }) => <Kinds kinds={kinds} />,
    },
    {
      key: 'newest',
      header: t('webhooks.list.newest'),
      card: { line: 2 },
      cell: ({ isActive, lastDelivery }) =>
        isActive ? (
          <NewestDelivery lastDelivery={lastDelivery} />
        ) : (
          <StatusBadge tone="quiet" icon="ban" label={t('webhooks.list.off')} />
        ),
    },
    {
      key: 'actions',
      header: t('ui.row.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (webhook) => deleting && <RowActions {...{ webhook, pathOf, deleting }} />,
    },
  ];
}

/** The webhooks of a national society, as a table or as cards. */
export function WebhooksTable(props: WebhooksTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('webhooks.list.caption')}
      columns={useColumns(props)}
      rows={props.webhooks}
      rowKey={(webhook) => webhook.id}
    />
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { Deleting } from '../../lib/deleting.tsx';
import { localTime } from '../../lib/instants.ts';
import { MessageState } from '../../lib/message-state.tsx';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import text from '../../ui/text.module.css';
import type { WebhookItem } from './webhooks.api.ts';
import styles from './webhooks.module.css';

export type WebhooksTableProps = {
  webhooks: readonly WebhookItem[];
  pathOf: (page: 'one' | 'edit', webhookId: number) => string;
  /** Without it nothing can be changed. */
  deleting: Deleting<WebhookItem> | undefined;
};

/** What became of the newest notification, and when it was queued. */
function Newest({ lastDelivery }: Pick<WebhookItem, 'lastDelivery'>) {
  const { t } = useTexts();
  if (!lastDelivery) return <span className={text.muted}>{t('webhooks.list.never')}</span>;
  const { state, reason, reasonCode, nextAttemptAt } = lastDelivery;
  return (
    <>
      <MessageState message={{ state, reason, reasonCode, nextAttemptAt }} />
      <small className={styles.when}>
        <ShownTime time={localTime(lastDelivery.createdAt)} />
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

function Deeds({
  webhook,
  pathOf,
  deleting,
}: Pick<WebhooksTableProps, 'pathOf'> & { webhook: WebhookItem; deleting: Deleting<WebhookItem> }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const edit = () => void navigate({ href: pathOf('edit', webhook.id) });
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name: webhook.name })}
      going={deleting.isGoing(webhook.id) && t('deleting.going')}
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
      head: t('webhooks.field.name'),
      card: { line: 1, at: 'start', isName: true },
      cell: ({ id, name }) => <RowLink to={pathOf('one', id)}>{name}</RowLink>,
    },
    {
      key: 'url',
      head: t('webhooks.field.url'),
      card: { line: 3 },
      cell: ({ url }) => (
        <bdi dir="ltr" className={styles.address}>
          {url}
        </bdi>
      ),
    },
    {
      key: 'kinds',
      head: t('webhooks.field.kinds'),
      card: { line: 4 },
      cell: ({ kinds }) => <Kinds kinds={kinds} />,
    },
    {
      key: 'newest',
      head: t('webhooks.list.newest'),
      card: { line: 2 },
      cell: ({ isActive, lastDelivery }) =>
        isActive ? (
          <Newest lastDelivery={lastDelivery} />
        ) : (
          <StatusBadge tone="quiet" icon="ban" word={t('webhooks.list.off')} />
        ),
    },
    {
      key: 'deeds',
      head: t('ui.row.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      cell: (webhook) => deleting && <Deeds {...{ webhook, pathOf, deleting }} />,
    },
  ];
}

/** The webhooks of a society, as a table or as cards. */
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

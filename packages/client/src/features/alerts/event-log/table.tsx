import { lazy, Suspense, useState } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { call } from '../../../lib/requests/request.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import type { AlertLogItem } from '../alerts.api.ts';
import { type AlertEvent, findEvent } from './api.ts';
import { CollapsedText } from './collapsed-text.tsx';
import styles from './event-log.module.css';
import { describeEvent, describeSubtype, describeType } from './labels.ts';

const AlertEventCommentDialog = lazy(() =>
  import('./comment-dialog.tsx').then((module) => ({ default: module.AlertEventCommentDialog })),
);

type RowActionsProps = { deleting: DeleteDialogState<AlertEvent>; onEdit: (event: AlertEvent) => void };

function RowActions({ item, deleting, onEdit }: RowActionsProps & { item: AlertLogItem }) {
  const { t } = useTexts();
  const event = findEvent(item);
  if (!event) return null;
  return (
    <RowMenu
      label={t('alertLog.deedsOf', { event: describeEvent(t, event) })}
      progressText={deleting.isDeleting(event.id) && t('deleting.going')}
      items={[
        { key: 'edit', icon: 'edit', label: t('alertLog.edit'), onSelect: () => onEdit(event) },
        {
          key: 'delete',
          icon: 'trash',
          label: t('deleting.action'),
          onSelect: () => deleting.ask(event),
        },
      ]}
    />
  );
}

function useColumns(actions: RowActionsProps | undefined): Column<AlertLogItem>[] {
  const { t } = useTexts();
  const columns: Column<AlertLogItem>[] = [
    {
      key: 'date',
      header: t('alerts.log.date'),
      card: { line: 1, align: 'start' },
      isNowrap: true,
      cell: (item) => <DateTimeText time={item.date} />,
    },
    {
      key: 'type',
      header: t('alerts.log.type'),
      card: { line: 2, isName: true },
      cell: (item) => describeType(t, item),
    },
    {
      key: 'subtype',
      header: t('alerts.log.subtype'),
      card: { line: 3 },
      cell: (item) => describeSubtype(t, item),
    },
    {
      key: 'by',
      header: t('alerts.log.by'),
      card: { line: 4 },
      cell: (item) => item.loggedBy && <bdi>{item.loggedBy}</bdi>,
    },
    {
      key: 'comment',
      header: t('alerts.log.comment'),
      card: { line: 5 },
      cell: (item) => item.text && <CollapsedText text={item.text} />,
    },
  ];
  if (!actions) return columns;
  const actionsColumn: Column<AlertLogItem> = {
    key: 'actions',
    header: t('alertLog.deeds'),
    isHeaderHidden: true,
    card: { line: 1, align: 'end' },
    hasControls: true,
    cell: (item) => <RowActions item={item} {...actions} />,
  };
  return [...columns, actionsColumn];
}

/** What is lost when an event is deleted. */
function Lost({ event }: { event: AlertEvent }) {
  const { t } = useTexts();
  const named = { event: describeEvent(t, event), name: event.loggedBy ?? '' };
  return (
    <>
      <p>{event.text ? t('alertLog.deleteTextWithComment', named) : t('alertLog.deleteText', named)}</p>
      {event.text && (
        <blockquote className={styles.lost}>
          <CollapsedText text={event.text} />
        </blockquote>
      )}
    </>
  );
}

type AlertEventLogTableProps = {
  alertId: number;
  logItems: readonly AlertLogItem[];
  /** The user may edit and delete events. */
  mayEdit: boolean;
};

/** The log of an alert as a table or as cards, with actions for the events in it. */
export function AlertEventLogTable({ alertId, logItems, mayEdit }: AlertEventLogTableProps) {
  const { t } = useTexts();
  const [edited, setEdited] = useState<AlertEvent>();
  const deleting = useDeleteDialog<AlertEvent>({
    call: 'alertEvents/delete',
    act: ({ id }) => call('alertEvents/delete', { params: { alertId, alertEventLogId: id } }),
    successText: () => t('alertEvent.delete.success'),
  });
  const columns = useColumns(mayEdit ? { deleting, onEdit: setEdited } : undefined);
  return (
    <>
      <DataTable
        caption={t('alerts.log.caption', { alertId })}
        columns={columns}
        rows={logItems}
        rowKey={(item) => `${item.date} ${item.logType} ${item.alertEventLogId} ${item.metadata?.reportId}`}
      />
      <DeleteDialog deleting={deleting} title={() => t('alertLog.deleteTitle')}>
        {(event) => <Lost event={event} />}
      </DeleteDialog>
      {edited && (
        <Suspense>
          <AlertEventCommentDialog alertId={alertId} event={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}

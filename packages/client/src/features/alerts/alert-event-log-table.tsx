import { lazy, Suspense, useState } from 'react';
import { type Deleting, DeletingDialog, useDeleting } from '../../lib/deleting.tsx';
import { call } from '../../lib/request.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type AlertEvent, eventIn } from './alert-event-log.api.ts';
import styles from './alert-event-log.module.css';
import { eventInWords, subtypeInWords, typeInWords } from './alert-event-words.ts';
import type { AlertLogItem } from './alerts.api.ts';
import { CollapsedText } from './collapsed-text.tsx';

const AlertEventCommentDialog = lazy(() =>
  import('./alert-event-comment-dialog.tsx').then((module) => ({ default: module.AlertEventCommentDialog })),
);

type DeedsProps = { deleting: Deleting<AlertEvent>; onEdit: (event: AlertEvent) => void };

function Deeds({ item, deleting, onEdit }: DeedsProps & { item: AlertLogItem }) {
  const { t } = useTexts();
  const event = eventIn(item);
  if (!event) return null;
  return (
    <RowMenu
      label={t('alertLog.deedsOf', { event: eventInWords(t, event) })}
      going={deleting.isGoing(event.id) && t('deleting.going')}
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

function useColumns(deeds: DeedsProps | undefined): Column<AlertLogItem>[] {
  const { t } = useTexts();
  const columns: Column<AlertLogItem>[] = [
    {
      key: 'date',
      head: t('alerts.log.date'),
      card: { line: 1, at: 'start' },
      isNowrap: true,
      cell: (item) => <ShownTime time={item.date} />,
    },
    {
      key: 'type',
      head: t('alerts.log.type'),
      card: { line: 2, isName: true },
      cell: (item) => typeInWords(t, item),
    },
    {
      key: 'subtype',
      head: t('alerts.log.subtype'),
      card: { line: 3 },
      cell: (item) => subtypeInWords(t, item),
    },
    {
      key: 'by',
      head: t('alerts.log.by'),
      card: { line: 4 },
      cell: (item) => item.loggedBy && <bdi>{item.loggedBy}</bdi>,
    },
    {
      key: 'comment',
      head: t('alerts.log.comment'),
      card: { line: 5 },
      cell: (item) => item.text && <CollapsedText text={item.text} />,
    },
  ];
  if (!deeds) return columns;
  const ofEvent: Column<AlertLogItem> = {
    key: 'deeds',
    head: t('alertLog.deeds'),
    isHeadHidden: true,
    card: { line: 1, at: 'end' },
    hasControls: true,
    cell: (item) => <Deeds item={item} {...deeds} />,
  };
  return [...columns, ofEvent];
}

/** What is lost with an event: who wrote down what. */
function Lost({ event }: { event: AlertEvent }) {
  const { t } = useTexts();
  const named = { event: eventInWords(t, event), name: event.loggedBy ?? '' };
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
  /** The reader may reword and remove events. */
  mayEdit: boolean;
};

/** The log of an alert as a table or as cards, and what can be done with the events in it. */
export function AlertEventLogTable({ alertId, logItems, mayEdit }: AlertEventLogTableProps) {
  const { t } = useTexts();
  const [edited, setEdited] = useState<AlertEvent>();
  const deleting = useDeleting<AlertEvent>({
    call: 'alertEvents/delete',
    act: ({ id }) => call('alertEvents/delete', { params: { alertId, alertEventLogId: id } }),
    done: () => t('alertEvent.delete.success'),
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
      <DeletingDialog deleting={deleting} title={() => t('alertLog.deleteTitle')}>
        {(event) => <Lost event={event} />}
      </DeletingDialog>
      {edited && (
        <Suspense>
          <AlertEventCommentDialog alertId={alertId} event={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}

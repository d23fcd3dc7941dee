import { localTime } from '../../lib/instants.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './failed-work-page.module.css';
import { type FailedWorkItem, useFailedWork, useRetryWork } from './outbox.api.ts';
import { OutboxSegments } from './outbox-segments.tsx';

type Retry = { retrying: FailedWorkItem | undefined; onRetry: (item: FailedWorkItem) => void };

/** The work that has a name in words; any other shows the name it has in the queue. */
const named = ['message', 'evaluate-alerts', 'recompute-group', 'check-alert', 'housekeeping'];

function useColumns({ retrying, onRetry }: Retry): Column<FailedWorkItem>[] {
  const { t } = useTexts();
  const nameOf = ({ kind }: FailedWorkItem) => (named.includes(kind) ? t(`outbox.work.${kind}`) : kind);
  return [
    {
      key: 'kind',
      head: t('outbox.failedWork.work'),
      card: { line: 2, isName: true },
      cell: (item) => (
        <>
          {nameOf(item)}
          {item.subjectId && <SecondLine>{t('outbox.failedWork.number', { id: item.subjectId })}</SecondLine>}
        </>
      ),
    },
    {
      key: 'failedAt',
      head: t('outbox.failedWork.failedAt'),
      card: { line: 1 },
      isNowrap: true,
      cell: (item) => <ShownTime time={localTime(item.failedAt)} />,
    },
    {
      key: 'reason',
      head: t('outbox.failedWork.reason'),
      card: { line: 3 },
      cell: (item) => <bdi>{item.reason || t('outbox.failedWork.noReason')}</bdi>,
    },
    {
      key: 'retry',
      head: t('outbox.list.deeds'),
      isHeadHidden: true,
      card: { line: 4 },
      hasControls: true,
      cell: (item) => (
        <Button size="small" icon="refresh" isBusy={retrying?.id === item.id} onClick={() => onRetry(item)}>
          {t('outbox.retry.action')}
        </Button>
      ),
    },
  ];
}

function FailedWorkTable({ items, ...retry }: Retry & { items: readonly FailedWorkItem[] }) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('outbox.failedWork.caption')}
      columns={useColumns(retry)}
      rows={items}
      rowKey={(item) => `${item.kind} ${item.id}`}
    />
  );
}

/** Background work that gave up after its last try, for an Administrator to start again. */
export function FailedWorkPage() {
  const { t } = useTexts();
  const work = useFailedWork();
  const retry = useRetryWork();
  return (
    <Page title={t('outbox.failedWork.title')}>
      <div className={styles.segments}>
        <OutboxSegments current="failedWork" />
      </div>
      {retry.errorText && <Note tone="error">{retry.errorText}</Note>}
      <Loaded
        query={work}
        label={t('outbox.failedWork.loading')}
        isEmpty={(items) => items.length === 0}
        empty={<Empty>{t('outbox.failedWork.empty')}</Empty>}
      >
        {(items) => (
          <FailedWorkTable
            items={items}
            retrying={retry.isPending ? retry.variables : undefined}
            onRetry={retry.mutate}
          />
        )}
      </Loaded>
    </Page>
  );
}

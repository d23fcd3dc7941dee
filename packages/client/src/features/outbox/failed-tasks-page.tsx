import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table/data-table.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './failed-tasks-page.module.css';
import { type FailedTask, useFailedTasks, useRetryTask } from './outbox.api.ts';
import { OutboxSegments } from './outbox-segments.tsx';

type Retry = { retrying: FailedTask | undefined; onRetry: (item: FailedTask) => void };

function useColumns({ retrying, onRetry }: Retry): Column<FailedTask>[] {
  const { t } = useTexts();
  /** A task of a newer release has no translation yet: its name in the queue is shown. */
  const describeTask = ({ kind }: FailedTask) => {
    const key = `outbox.work.${kind}`;
    const text = t(key);
    return text === key ? kind : text;
  };
  return [
    {
      key: 'kind',
      header: t('outbox.failedWork.work'),
      card: { line: 2, isName: true },
      cell: (item) => (
        <>
          {describeTask(item)}
          {item.subjectId && <SecondLine>{t('outbox.failedWork.number', { id: item.subjectId })}</SecondLine>}
        </>
      ),
    },
    {
      key: 'failedAt',
      header: t('outbox.failedWork.failedAt'),
      card: { line: 1 },
      isNowrap: true,
      cell: (item) => <DateTimeText time={toLocalTime(item.failedAt)} />,
    },
    {
      key: 'reason',
      header: t('outbox.failedWork.reason'),
      card: { line: 3 },
      cell: (item) => <bdi>{item.reason || t('outbox.failedWork.noReason')}</bdi>,
    },
    {
      key: 'retry',
      header: t('outbox.list.deeds'),
      isHeaderHidden: true,
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

function FailedTasksTable({ items, ...retry }: Retry & { items: readonly FailedTask[] }) {
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

/** Background tasks that failed after their last attempt. Administrators can start them again. */
export function FailedTasksPage() {
  const { t } = useTexts();
  const work = useFailedTasks();
  const retry = useRetryTask();
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
          <FailedTasksTable
            items={items}
            retrying={retry.isPending ? retry.variables : undefined}
            onRetry={retry.mutate}
          />
        )}
      </Loaded>
    </Page>
  );
}

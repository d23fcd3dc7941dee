import { useTexts } from '../../lib/texts/texts.tsx';
import { CheckState } from '../../shared/check-state.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { DescriptionList } from '../../ui/page/card.tsx';
import { Section, useFormatAge } from './section.tsx';
import type { SystemStatus } from './system-status.api.ts';

type State = SystemStatus['messages']['state'];
type Queue = {
  key: string;
  name: string;
  waiting: number;
  active?: number;
  failed: number;
  oldestSeconds: number;
  state: State;
};

/** All queues: received messages first, then outgoing ones by channel, then jobs by kind. */
function useQueues({ messages, jobs, outbox }: SystemStatus): Queue[] {
  const { t } = useTexts();
  /** Jobs of a newer release have no translation yet: their name in the queue is shown. */
  const describeJob = (name: string) => {
    const key = `outbox.work.${name}`;
    const text = t(key);
    return text === key ? name : text;
  };
  return [
    { ...messages, key: 'messages', name: t('systemStatus.messages'), failed: messages.setAside },
    ...outbox.map(({ channel, ...queue }) => ({
      ...queue,
      key: `outbox ${channel}`,
      name: t('systemStatus.outbox', { channel: t(`outbox.channel.${channel}`) }),
    })),
    ...jobs.map(({ name, due, ...queue }) => ({
      ...{ ...queue, waiting: due },
      ...{ key: `job ${name}`, name: describeJob(name) },
    })),
  ];
}

function useColumns(): Column<Queue>[] {
  const { t } = useTexts();
  const formatAge = useFormatAge();
  const readCount = (queue: Queue, key: 'waiting' | 'active' | 'failed') => queue[key] ?? '–';
  const readOldest = ({ waiting, oldestSeconds }: Queue) => (waiting > 0 ? formatAge(oldestSeconds) : '–');
  const count = (key: 'waiting' | 'active' | 'failed'): Column<Queue> => ({
    key,
    header: t(`systemStatus.column.${key}`),
    card: 'hidden',
    isNumber: true,
    cell: (queue) => readCount(queue, key),
  });
  return [
    {
      key: 'name',
      header: t('systemStatus.column.queue'),
      card: { line: 1, isName: true },
      cell: ({ name }) => name,
    },
    {
      key: 'state',
      header: t('checkup.column.state'),
      card: { line: 2 },
      isNowrap: true,
      cell: ({ state }) => <CheckState state={state} />,
    },
    count('waiting'),
    {
      key: 'oldest',
      header: t('systemStatus.column.oldest'),
      card: 'hidden',
      isNumber: true,
      cell: readOldest,
    },
    count('active'),
    count('failed'),
    {
      key: 'figures',
      header: t('systemStatus.queuesCaption'),
      card: { line: 3 },
      isOnCardsOnly: true,
      cell: (queue) => (
        <DescriptionList
          items={[
            [t('systemStatus.column.waiting'), readCount(queue, 'waiting')],
            [t('systemStatus.column.oldest'), readOldest(queue)],
            [t('systemStatus.column.active'), readCount(queue, 'active')],
            [t('systemStatus.column.failed'), readCount(queue, 'failed')],
          ]}
        />
      ),
    },
  ];
}

/** What waits, how long, and what failed. */
export function QueuesSection(status: SystemStatus) {
  const { t } = useTexts();
  const queues = useQueues(status);
  const columns = useColumns();
  const hasFailedTasks = queues.some(({ failed }) => failed > 0);
  return (
    <Section title={t('systemStatus.queues')}>
      <DataTable
        caption={t('systemStatus.queuesCaption')}
        columns={columns}
        rows={queues}
        rowKey={({ key }) => key}
      />
      {hasFailedTasks && (
        <div>
          <LinkButton size="small" to="/outbox/failedWork">
            {t('outbox.failedWork.title')}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

import { useTexts } from '../../lib/texts/texts.tsx';
import { CheckState } from '../../shared/check-state.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
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
  const count = (key: 'waiting' | 'active' | 'failed', line: 3 | 4 | 5): Column<Queue> => ({
    key,
    header: t(`systemStatus.column.${key}`),
    card: { line },
    isNumber: true,
    cell: (queue) => queue[key] ?? '–',
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
    count('waiting', 3),
    {
      key: 'oldest',
      header: t('systemStatus.column.oldest'),
      card: { line: 3, align: 'end' },
      isNumber: true,
      cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? formatAge(oldestSeconds) : '–'),
    },
    count('active', 4),
    count('failed', 5),
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

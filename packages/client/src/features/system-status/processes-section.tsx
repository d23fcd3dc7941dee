import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CheckState } from '../../shared/check-state.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table/data-table.tsx';
import { DescriptionList } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { Section, useFormatAge } from './section.tsx';
import type { ServerProcess, SystemStatus } from './system-status.api.ts';
import styles from './system-status.module.css';

/** The work of a process, as the end of a text key. */
function getWork({ isWeb, isWorker }: ServerProcess): string {
  if (isWeb && isWorker) return 'both';
  return isWeb ? 'web' : 'worker';
}

function ClockCell({ process }: { process: ServerProcess }) {
  const { t } = useTexts();
  const { clockOffsetSeconds, clockState } = process;
  const seconds = Math.abs(clockOffsetSeconds ?? 0).toFixed(1);
  const direction = (clockOffsetSeconds ?? 0) < 0 ? 'behind' : 'ahead';
  return (
    <>
      <CheckState state={clockState} />
      {typeof clockOffsetSeconds === 'number' && (
        <SecondLine>{t(`systemStatus.clock.${direction}`, { seconds })}</SecondLine>
      )}
    </>
  );
}

function useColumns(): Column<ServerProcess>[] {
  const { t } = useTexts();
  const formatAge = useFormatAge();
  return [
    {
      key: 'host',
      header: t('systemStatus.column.process'),
      card: { line: 1, isName: true },
      cell: (process) => (
        <>
          <bdi className={styles.name}>{process.host}</bdi>
          <SecondLine>{t(`systemStatus.work.${getWork(process)}`)}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      header: t('checkup.column.state'),
      card: { line: 2 },
      isNowrap: true,
      cell: ({ state, seenSecondsAgo }) => (
        <>
          <CheckState state={state} />
          <SecondLine>{t('systemStatus.seen', { age: formatAge(seenSecondsAgo) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'version',
      header: t('systemStatus.column.version'),
      card: 'hidden',
      cell: ({ version }) => <bdi dir="ltr">{version}</bdi>,
    },
    {
      key: 'startedAt',
      header: t('systemStatus.column.startedAt'),
      card: 'hidden',
      isNowrap: true,
      cell: ({ startedAt }) => <DateTimeText time={toLocalTime(startedAt)} />,
    },
    {
      key: 'clock',
      header: t('systemStatus.column.clock'),
      card: 'hidden',
      isNowrap: true,
      cell: (process) => <ClockCell process={process} />,
    },
    {
      key: 'facts',
      header: t('systemStatus.processesCaption'),
      card: { line: 3 },
      isOnCardsOnly: true,
      cell: (process) => (
        <DescriptionList
          items={[
            [
              t('systemStatus.column.version'),
              <bdi key="version" dir="ltr">
                {process.version}
              </bdi>,
            ],
            [
              t('systemStatus.column.startedAt'),
              <DateTimeText key="startedAt" time={toLocalTime(process.startedAt)} />,
            ],
            [t('systemStatus.column.clock'), <ClockCell key="clock" process={process} />],
          ]}
        />
      ),
    },
  ];
}

/** The processes with version, last heartbeat and clock, and what is wrong with them as a whole. */
export function ProcessesSection({ processes, processProblems }: SystemStatus) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <Section title={t('systemStatus.processes')}>
      {processProblems.map((problem) => (
        <Note key={problem} tone="warn">
          {t(`systemStatus.problem.${problem}`)}
        </Note>
      ))}
      {processes.length === 0 ? (
        <p>{t('systemStatus.noProcesses')}</p>
      ) : (
        <DataTable
          caption={t('systemStatus.processesCaption')}
          columns={columns}
          rows={processes}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

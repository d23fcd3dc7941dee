import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CheckState } from '../../shared/check-state.tsx';
import { SecondLine } from '../../ui/data-table/data-table.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { useFormatAge } from './section.tsx';
import type { SystemStatus } from './system-status.api.ts';
import styles from './system-status.module.css';

type Replica = SystemStatus['database']['replicas'][number];

const bytesPerGigabyte = 1024 ** 3;

function ReplicaText({ replica, number }: { replica: Replica; number: number }) {
  const { t } = useTexts();
  const formatAge = useFormatAge();
  const { name, isSynchronous, lagSeconds, state } = replica;
  return (
    <div>
      <bdi className={styles.name}>{name ?? t('systemStatus.replicaNumber', { number })}</bdi>{' '}
      <CheckState state={state} />
      {isSynchronous && <SecondLine>{t('systemStatus.synchronous')}</SecondLine>}
      {typeof lagSeconds === 'number' && (
        <SecondLine>{t('systemStatus.replicaBehind', { age: formatAge(lagSeconds) })}</SecondLine>
      )}
    </div>
  );
}

function Replicas({ replicas }: { replicas: readonly Replica[] }) {
  const { t } = useTexts();
  if (replicas.length === 0) return <>{t('systemStatus.noReplicas')}</>;
  const numbered = replicas.map((replica, index) => ({ replica, number: index + 1 }));
  return (
    <>
      {numbered.map(({ replica, number }) => (
        <ReplicaText key={number} replica={replica} number={number} />
      ))}
    </>
  );
}

function BackupText({ succeededAt, state }: SystemStatus['backup']) {
  const { t } = useTexts();
  return (
    <>
      <CheckState state={state} />{' '}
      {succeededAt ? <DateTimeText time={toLocalTime(succeededAt)} /> : t('systemStatus.noBackup')}
    </>
  );
}

/** The database with its replicas, and the newest backup. */
export function DatabaseSection({ database, backup }: SystemStatus) {
  const { t, language } = useTexts();
  const gigabytes = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 2 }).format(
    database.sizeInBytes / bytesPerGigabyte,
  );
  return (
    <Card title={t('systemStatus.database')}>
      <DescriptionList
        items={[
          [t('systemStatus.column.version'), <bdi key="version">{`PostgreSQL ${database.version}`}</bdi>],
          [t('systemStatus.size'), t('systemStatus.gigabytes', { gigabytes })],
          [
            t('systemStatus.connections'),
            t('systemStatus.connectionsOf', {
              count: database.connections,
              max: database.maxConnections,
            }),
          ],
          [t('systemStatus.replicas'), <Replicas key="replicas" replicas={database.replicas} />],
          [t('systemStatus.backup'), <BackupText key="backup" {...backup} />],
        ]}
      />
    </Card>
  );
}

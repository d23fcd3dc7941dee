import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { installationPaths } from '../../shared/installation-guide/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import text from '../../ui/text/text.module.css';
import { DatabaseSection } from './database-section.tsx';
import { GatewaysSection } from './gateways-section.tsx';
import { ProcessesSection } from './processes-section.tsx';
import { QueuesSection } from './queues-section.tsx';
import { type SystemStatus, useSystemStatus } from './system-status.api.ts';
import styles from './system-status.module.css';

/** Whether anything on the page is late, silent or failed. */
function needsAttention({
  processProblems,
  processes,
  messages,
  jobs,
  outbox,
  gateways,
  database,
  backup,
}: SystemStatus): boolean {
  const parts = [...processes, messages, ...jobs, ...outbox, ...gateways, ...database.replicas, backup];
  const states = [...parts.map(({ state }) => state), ...processes.map(({ clockState }) => clockState)];
  return processProblems.length > 0 || states.some((state) => state === 'failed' || state === 'warning');
}

function Summary({ status }: { status: SystemStatus }) {
  const { t } = useTexts();
  const isAttentionNeeded = needsAttention(status);
  return (
    <Note tone={isAttentionNeeded ? 'warn' : 'ok'}>
      {t(isAttentionNeeded ? 'systemStatus.attention' : 'systemStatus.allWell')}{' '}
      {t('systemStatus.measuredAt', { time: formatDateTime(toLocalTime(status.measuredAt)) })}
    </Note>
  );
}

/** /systemStatus: what runs, what waits and what is silent, for Administrators. Changes nothing. */
export function SystemStatusPage() {
  const { t } = useTexts();
  const status = useSystemStatus();
  return (
    <Page title={t('systemStatus.title')}>
      <p className={classNames(text.muted, styles.intro)}>{t('systemStatus.intro')}</p>
      <Loaded query={status} label={t('systemStatus.loading')} rows={12}>
        {(found) => (
          <div className={styles.status}>
            <Summary status={found} />
            <ProcessesSection {...found} />
            <QueuesSection {...found} />
            <GatewaysSection {...found} />
            <DatabaseSection {...found} />
            <div>
              <LinkButton to={installationPaths.checkup}>{t('checkup.title')}</LinkButton>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

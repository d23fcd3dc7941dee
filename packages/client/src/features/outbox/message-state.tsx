import { isOutboxReason } from '@harken/contract/outbox-reasons';
import { timeOf } from '../../lib/dates.ts';
import { localTime } from '../../lib/instants.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import styles from './message-state.module.css';
import type { OutboxItem } from './outbox.api.ts';

const looks: Record<OutboxItem['state'], { tone: StatusTone; icon: IconName }> = {
  Queued: { tone: 'info', icon: 'clock' },
  Retrying: { tone: 'warn', icon: 'refresh' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
};

function wordOf({ state, nextAttemptAt }: OutboxItem, t: Translate): string {
  if (state !== 'Retrying' || !nextAttemptAt) return t(`outbox.state.${state}`);
  return t('outbox.retryingAt', { time: timeOf(localTime(nextAttemptAt)) });
}

/** Where a message is, and why it is not sent. */
export function MessageState({ item }: { item: OutboxItem }) {
  const { t } = useTexts();
  return (
    <>
      <StatusBadge {...looks[item.state]} word={wordOf(item, t)} />
      {item.reason && (
        <small className={styles.reason}>
          {isOutboxReason(item.reason) ? t(item.reason) : t('outbox.reason.other')}
        </small>
      )}
    </>
  );
}

import { isOutboxReason } from '@harken/contract/outbox-reasons';
import type { IconName } from '../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { CallAnswer } from './call-list.ts';
import { timeOf } from './dates.ts';
import { localTime } from './instants.ts';
import styles from './message-state.module.css';
import { type Translate, useTexts } from './texts.tsx';

/** What is known of the way of an outgoing message, wherever it is listed. */
export type MessageOnItsWay = Pick<
  CallAnswer<'outbox/list'>['data'][number],
  'state' | 'reason' | 'reasonCode' | 'nextAttemptAt'
>;

const looks: Record<MessageOnItsWay['state'], { tone: StatusTone; icon: IconName }> = {
  Queued: { tone: 'info', icon: 'clock' },
  Retrying: { tone: 'warn', icon: 'refresh' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
};

function wordOf({ state, nextAttemptAt }: MessageOnItsWay, t: Translate): string {
  if (state !== 'Retrying' || !nextAttemptAt) return t(`outbox.state.${state}`);
  return t('outbox.retryingAt', { time: timeOf(localTime(nextAttemptAt)) });
}

/** Where a message is, and why it is not sent: in words, and as the other side put it in a code. */
export function MessageState({ message }: { message: MessageOnItsWay }) {
  const { t } = useTexts();
  return (
    <>
      <StatusBadge {...looks[message.state]} word={wordOf(message, t)} />
      {message.reason && (
        <small className={styles.reason}>
          {isOutboxReason(message.reason) ? t(message.reason) : t('outbox.reason.other')}
          {message.reasonCode && (
            <>
              {' '}
              <bdi dir="ltr" className={styles.code}>
                {message.reasonCode}
              </bdi>
            </>
          )}
        </small>
      )}
    </>
  );
}

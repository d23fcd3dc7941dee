import { isOutboxReason } from '@harken/contract/outbox-reasons';
import type { IconName } from '../ui/icon.tsx';
import { StatusBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { CallAnswer } from './call-list.ts';
import { formatTime } from './dates.ts';
import { toLocalTime } from './instants.ts';
import styles from './message-state.module.css';
import { type Translate, useTexts } from './texts.tsx';

/** The delivery state of an outgoing message. */
export type MessageDelivery = Pick<
  CallAnswer<'outbox/list'>['data'][number],
  'state' | 'reason' | 'reasonCode' | 'nextAttemptAt'
>;

const badgeStyles: Record<MessageDelivery['state'], { tone: StatusTone; icon: IconName }> = {
  Queued: { tone: 'info', icon: 'clock' },
  Retrying: { tone: 'warn', icon: 'refresh' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
};

function formatState({ state, nextAttemptAt }: MessageDelivery, t: Translate): string {
  if (state !== 'Retrying' || !nextAttemptAt) return t(`outbox.state.${state}`);
  return t('outbox.retryingAt', { time: formatTime(toLocalTime(nextAttemptAt)) });
}

/** The delivery state of a message, and why it was not sent, with the code of the receiving side. */
export function MessageState({ message }: { message: MessageDelivery }) {
  const { t } = useTexts();
  return (
    <>
      <StatusBadge {...badgeStyles[message.state]} label={formatState(message, t)} />
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

import { isOutboxReason } from '@harken/contract/outbox/reasons';
import { formatTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import styles from './state.module.css';

/** The delivery state of an outgoing message. */
export type MessageDelivery = Pick<
  CallResponse<'outbox/search'>['data'][number],
  'state' | 'reason' | 'reasonCode' | 'nextAttemptAt' | 'deliveryStep'
>;

const badgeStyles: Record<MessageDelivery['state'], { tone: StatusTone; icon: IconName }> = {
  Queued: { tone: 'info', icon: 'clock' },
  Retrying: { tone: 'warn', icon: 'refresh' },
  Sent: { tone: 'ok', icon: 'check' },
  Failed: { tone: 'error', icon: 'warning' },
  Withheld: { tone: 'quiet', icon: 'ban' },
};

/** Where a provider or telephone reports how far an SMS got, its step says more than that Harken has sent it. */
const stepStyles: Record<'HandedOver' | 'Sent' | 'Delivered', { tone: StatusTone; icon: IconName }> = {
  HandedOver: { tone: 'info', icon: 'send' },
  Sent: { tone: 'ok', icon: 'send' },
  Delivered: { tone: 'ok', icon: 'check' },
};

function getStep({ state, deliveryStep }: MessageDelivery) {
  return state === 'Sent' && deliveryStep && deliveryStep !== 'Failed' ? deliveryStep : undefined;
}

function formatState(message: MessageDelivery, t: Translate, zone: string): string {
  const { state, nextAttemptAt } = message;
  const step = getStep(message);
  if (step) return t(`outbox.step.${step}`);
  if (state !== 'Retrying' || !nextAttemptAt) return t(`outbox.state.${state}`);
  return t('outbox.retryingAt', { time: formatTime(toLocalTime(nextAttemptAt, zone)) });
}

/** The delivery state of a message, and why it was not sent, with the code of the receiving side. */
export function MessageState({ message }: { message: MessageDelivery }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  const step = getStep(message);
  return (
    <>
      <StatusBadge
        {...(step ? stepStyles[step] : badgeStyles[message.state])}
        label={formatState(message, t, zone)}
      />
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

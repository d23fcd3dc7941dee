import { formatDateTime, formatTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './delivery-ladder.module.css';
import type { OutboxItem } from './outbox.api.ts';

/** The time of a step; with its date if that is not the day on which the message was queued. */
function formatStepTime(step: string, queued: string): string {
  const [time, start] = [toLocalTime(step), toLocalTime(queued)];
  return time.slice(0, 10) === start.slice(0, 10) ? formatTime(time) : formatDateTime(time);
}

/** When an SMS was handed over and delivered, and what it cost, where its provider or telephone reports it. */
export function DeliveryLadder({ item }: { item: OutboxItem }) {
  const { t } = useTexts();
  const { deliveryStep, createdAt, sentAt, deliveredAt, cost } = item;
  if (!deliveryStep) return null;
  const times = [
    { key: 'outbox.ladder.handedOver', at: sentAt },
    { key: 'outbox.ladder.delivered', at: deliveredAt },
  ];
  return (
    <ul className={styles.ladder}>
      {times.map(
        ({ key, at }) =>
          at && <li key={key}>{t(key, { time: isolateLeftToRight(formatStepTime(at, createdAt)) })}</li>,
      )}
      {cost && <li>{t('outbox.ladder.cost', { cost: isolateLeftToRight(cost) })}</li>}
    </ul>
  );
}

import { useId } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { formatMessageKind } from '../../../shared/messages/kinds.ts';
import { MessageState } from '../../../shared/messages/state.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { PhoneLink } from '../../../ui/text/phone.tsx';
import text from '../../../ui/text/text.module.css';
import type { AlertAssessment } from '../alerts.api.ts';
import { type AlertDelivery, useAlertDeliveries, useRetryDelivery } from './api.ts';
import styles from './card.module.css';
import {
  countLostEvents,
  countUnreached,
  describeRecipient,
  getVisibleAddress,
  groupByTrigger,
  type Recipient,
  type Trigger,
} from './labels.ts';

type Retry = {
  /** The id of the message that is being put back into the queue. */
  retrying: number | undefined;
  onRetry: (outboxMessageId: number) => void;
};

const channelIcons: Record<AlertDelivery['channel'], IconName> = {
  sms: 'sms',
  email: 'mail',
  eidsr: 'globe',
  webhook: 'globe',
  push: 'bell',
};

function Address({ delivery }: { delivery: AlertDelivery }) {
  const address = getVisibleAddress(delivery);
  if (!address) return null;
  return delivery.channel === 'sms' ? <PhoneLink number={address} /> : <bdi dir="ltr">{address}</bdi>;
}

/** One message: its channel, its state, and a button to retry it. */
function Message({ delivery, name, retrying, onRetry }: Retry & { delivery: AlertDelivery; name: string }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  const channel = t(`outbox.channel.${delivery.channel}`);
  return (
    <li className={styles.message}>
      <p className={styles.channel}>
        <Icon name={channelIcons[delivery.channel]} small />
        <span>{channel}</span>
        <Address delivery={delivery} />
      </p>
      {delivery.standsInForId && <p className={text.tiny}>{t('alertDeliveries.standsIn')}</p>}
      <div className={styles.state}>
        <MessageState message={delivery} />
        <span className={text.tiny}>
          <DateTimeText time={toLocalTime(delivery.sentAt ?? delivery.createdAt, zone)} />
        </span>
        {delivery.mayRetry && (
          <Button
            size="small"
            icon="refresh"
            isBusy={retrying === delivery.id}
            aria-label={t('alertDeliveries.retry', { channel, name })}
            onClick={() => onRetry(delivery.id)}
          >
            {t('outbox.retry.action')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Person({ recipient, ...retry }: Retry & { recipient: Recipient }) {
  const { t } = useTexts();
  const { title, detail } = describeRecipient(t, recipient);
  return (
    <li className={styles.person}>
      <p>
        <b dir="auto">{title}</b>
        {detail && <span className={styles.detail}>{detail}</span>}
      </p>
      <ul className={styles.messages}>
        {recipient.deliveries.map((delivery) => (
          <Message key={delivery.id} delivery={delivery} name={title} {...retry} />
        ))}
      </ul>
    </li>
  );
}

function TriggerSection({ trigger, ...retry }: Retry & { trigger: Trigger }) {
  const { t } = useTexts();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.event}>
      <h3 id={titleId}>{formatMessageKind(t, trigger.kind) ?? t('alertDeliveries.other')}</h3>
      <ul className={styles.people}>
        {trigger.recipients.map((recipient) => (
          <Person key={recipient.person.key} recipient={recipient} {...retry} />
        ))}
      </ul>
    </section>
  );
}

function Deliveries({ alertId, deliveries }: { alertId: number; deliveries: AlertDelivery[] }) {
  const { t } = useTexts();
  const retry = useRetryDelivery(alertId);
  const triggers = groupByTrigger(deliveries);
  const unreached = countUnreached(triggers);
  const lostEvents = countLostEvents(deliveries);
  return (
    <div className={styles.events}>
      {unreached > 0 && <Note tone="warn">{t('alertDeliveries.unreached', { count: unreached })}</Note>}
      {lostEvents > 0 && <Note tone="warn">{t('eidsr.deliveries.unreached', { count: lostEvents })}</Note>}
      {retry.errorText && <Note tone="error">{retry.errorText}</Note>}
      {triggers.map((trigger) => (
        <TriggerSection
          key={trigger.kind}
          trigger={trigger}
          retrying={retry.isPending ? retry.variables : undefined}
          onRetry={retry.mutate}
        />
      ))}
    </div>
  );
}

/** The delivery results of all messages about an alert, by recipient and channel, with the reasons of failures. */
export function DeliveriesCard({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const deliveries = useAlertDeliveries(alert.alertId);
  const isNobodyNotified = alert.escalatedAt && !alert.recipientsNotified;
  return (
    <Card title={t('alertDeliveries.title')}>
      {isNobodyNotified && <p className={text.small}>{t('alerts.recipients.notTold')}</p>}
      <Loaded
        query={deliveries}
        rows={2}
        label={t('alertDeliveries.loading')}
        isEmpty={(all) => all.length === 0}
        empty={!isNobodyNotified && <p className={text.small}>{t('alertDeliveries.nobody')}</p>}
      >
        {(all) => <Deliveries alertId={alert.alertId} deliveries={all} />}
      </Loaded>
    </Card>
  );
}

import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { OutcomeTimeline } from '../../shared/message-outcomes/outcome-timeline.tsx';
import { ParsingCard } from '../../shared/message-outcomes/parsing-card.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { useExchanges } from './exchanges.ts';
import { GatewayChoice } from './gateway-choice.tsx';
import { type Sender, SenderChoice } from './sender-choice.tsx';
import {
  type Phone,
  type SentMessage,
  useGateways,
  useOutcomes,
  usePhones,
  useSend,
} from './simulator.api.ts';
import styles from './simulator.module.css';

/** Initially selects a data collector whose reports count. */
function getInitialSender(phones: readonly Phone[]): Sender {
  const phone = phones.find(({ isInTraining }) => !isInTraining) ?? phones[0];
  return { isTyped: !phone, number: phone?.phoneNumber ?? '' };
}

/** Instructions before the first message; afterwards the result of the selected one. */
function Results({
  messages,
  chosen,
}: {
  messages: readonly SentMessage[];
  chosen?: SentMessage | undefined;
}) {
  const { t } = useTexts();
  if (!chosen) return <Note>{t('simulator.intro')}</Note>;
  const earlier = messages[messages.indexOf(chosen) - 1];
  return (
    <>
      <ParsingCard
        title={t('simulator.reading.title')}
        text={chosen.exchange.text}
        outcome={chosen.outcome}
      />
      {chosen.outcome && <OutcomeTimeline outcome={chosen.outcome} />}
      {earlier?.outcome?.errorType && (
        <ParsingCard
          title={t('simulator.reading.earlier', { text: earlier.exchange.text })}
          text={earlier.exchange.text}
          outcome={earlier.outcome}
        />
      )}
    </>
  );
}

function Simulator({ phones }: { phones: readonly Phone[] }) {
  const { t } = useTexts();
  const [sender, setSender] = useState(() => getInitialSender(phones));
  const [exchanges, addExchange] = useExchanges();
  const [chosenId, setChosenId] = useState<string>();
  const { data: gateways = [] } = useGateways();
  const [gatewayId, setGatewayId] = useState<number>();
  const gateway = gateways.find(({ id }) => id === gatewayId);
  const sending = useSend();
  const number = sender.number.trim();
  const messages = useOutcomes(exchanges.filter(({ phoneNumber }) => phoneNumber === number));
  const chosen = messages.find(({ exchange }) => exchange.messageId === chosenId) ?? messages.at(-1);
  const send = async (text: string) => {
    const sent = await sending
      .mutateAsync({ phoneNumber: number, text, ...(gateway && { smsGatewayId: gateway.id }) })
      .catch(() => undefined);
    if (!sent) return false;
    addExchange({ ...sent, phoneNumber: number, text, sentAt: new Date().toISOString() });
    setChosenId(sent.messageId);
    return true;
  };
  return (
    <div className={styles.simulator}>
      <section className={styles.phone} aria-label={t('simulator.phone')}>
        <div className={styles.top}>
          <SenderChoice phones={phones} sender={sender} onChange={setSender} />
          <GatewayChoice gateways={gateways} chosenId={gateway?.id} onChange={setGatewayId} />
          {gateway?.blockedBy && (
            <Note tone="warn">{t(`simulator.gateway.blocked.${gateway.blockedBy}`)}</Note>
          )}
        </div>
        <Conversation messages={messages} chosenId={chosen?.exchange.messageId} onChoose={setChosenId} />
        {sending.error && <Note tone="error">{formatError(t, sending.error)}</Note>}
        <Composer
          isSending={sending.isPending}
          blockedBy={
            (number === '' && t('simulator.numberMissing')) ||
            (gateway?.blockedBy != null && t('simulator.gatewayBlocked'))
          }
          onSend={send}
        />
      </section>
      <div className={styles.findings}>
        <Results messages={messages} chosen={chosen} />
      </div>
    </div>
  );
}

/** /simulator: a phone to send reports from, with parsing, reply and alert beside it. */
export function SimulatorPage() {
  const { t } = useTexts();
  const { appData } = useSession();
  const phones = usePhones();
  if (appData && !appData.isDemo) {
    return (
      <Page title={t('simulator.title')}>
        <Empty>{t('simulator.onlyDemo')}</Empty>
      </Page>
    );
  }
  return (
    <Page title={t('simulator.title')}>
      <Loaded query={phones} label={t('simulator.loading')}>
        {(found) => <Simulator phones={found} />}
      </Loaded>
    </Page>
  );
}

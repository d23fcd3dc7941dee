import { Fragment, useEffect, useRef } from 'react';
import { dateOf, timeOf } from '../../lib/dates.ts';
import { localTime } from '../../lib/instants.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import type { Outcome, SentMessage } from './simulator.api.ts';
import styles from './simulator.module.css';

function captionOf(outcome: Outcome | undefined, time: string, t: Translate): string {
  if (outcome?.report) return t('simulator.sent.read', { time, healthRisk: outcome.report.healthRiskName });
  const state = outcome?.state ?? 'Waiting';
  return t(`simulator.sent.${state}`, { time });
}

function Sent({
  message: { exchange, outcome },
  isChosen,
  onChoose,
}: {
  message: SentMessage;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTexts();
  return (
    <li className={styles.mine}>
      <button type="button" className={styles.sent} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.code} dir="ltr">
          {exchange.text || t('simulator.sent.nothing')}
        </span>
        <small>{captionOf(outcome, timeOf(localTime(exchange.sentAt)), t)}</small>
      </button>
    </li>
  );
}

type Answer = NonNullable<Outcome['reply']>;

/** A reply that must not be sent never reaches the phone. */
function isShown(reply: Outcome['reply']): reply is Answer {
  return reply != null && reply.state !== 'Withheld';
}

function Reply({ reply }: { reply: Answer }) {
  const { t } = useTexts();
  const { characters, parts } = reply;
  const time = timeOf(localTime(reply.createdAt));
  return (
    <li className={styles.theirs}>
      <span dir="auto">{reply.text}</span>
      <small>{t('simulator.reply.caption', { time, characters, parts })}</small>
    </li>
  );
}

/** Keeps the newest bubble in view when one is added. */
function useScrolledToEnd(bubbles: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current && bubbles > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [bubbles]);
  return list;
}

/** What was sent from one number and what came back. Choosing a message shows how it was read. */
export function Conversation({
  messages,
  chosenId,
  onChoose,
}: {
  messages: readonly SentMessage[];
  chosenId: string | undefined;
  onChoose: (messageId: string) => void;
}) {
  const { t } = useTexts();
  const dayOf = (message: SentMessage | undefined) => message && dateOf(localTime(message.exchange.sentAt));
  const list = useScrolledToEnd(
    messages.length + messages.filter(({ outcome }) => isShown(outcome?.reply)).length,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul ref={list} className={styles.messages} aria-label={t('simulator.messages')} tabIndex={0}>
      {messages.length === 0 && <li className={styles.day}>{t('simulator.noMessages')}</li>}
      {messages.map((message, place) => (
        <Fragment key={message.exchange.messageId}>
          {dayOf(messages[place - 1]) !== dayOf(message) && <li className={styles.day}>{dayOf(message)}</li>}
          <Sent
            message={message}
            isChosen={message.exchange.messageId === chosenId}
            onChoose={() => onChoose(message.exchange.messageId)}
          />
          {isShown(message.outcome?.reply) && <Reply reply={message.outcome.reply} />}
        </Fragment>
      ))}
    </ul>
  );
}

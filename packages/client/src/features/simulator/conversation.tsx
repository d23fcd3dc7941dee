import { Fragment, useEffect, useRef } from 'react';
import { formatDate, formatTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import type { Outcome } from '../../shared/message-outcomes/outcome.ts';
import type { SentMessage } from './simulator.api.ts';
import styles from './simulator.module.css';

function getCaption(outcome: Outcome | undefined, time: string, t: Translate): string {
  if (outcome?.report) return t('simulator.sent.read', { time, healthRisk: outcome.report.healthRiskName });
  const state = outcome?.state ?? 'Waiting';
  return t(`simulator.sent.${state}`, { time });
}

function SentBubble({
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
    <li className={styles.outgoing}>
      <button type="button" className={styles.sent} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.code} dir="ltr">
          {exchange.text || t('simulator.sent.nothing')}
        </span>
        <small>{getCaption(outcome, formatTime(toLocalTime(exchange.sentAt)), t)}</small>
      </button>
    </li>
  );
}

type ShownReply = NonNullable<Outcome['reply']>;

/** A withheld reply never reaches the phone. */
function isShown(reply: Outcome['reply']): reply is ShownReply {
  return reply != null && reply.state !== 'Withheld';
}

function ReplyBubble({ reply }: { reply: ShownReply }) {
  const { t } = useTexts();
  const { characters, parts } = reply;
  const time = formatTime(toLocalTime(reply.createdAt));
  return (
    <li className={styles.incoming}>
      <span dir="auto">{reply.text}</span>
      <small>{t('simulator.reply.caption', { time, characters, parts })}</small>
    </li>
  );
}

/** Scrolls to the newest bubble when one is added. */
function useScrolledToEnd(bubbles: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current && bubbles > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [bubbles]);
  return list;
}

/** Messages from one number and their replies. Selecting a message shows how it was parsed. */
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
  const formatDay = (message: SentMessage | undefined) =>
    message && formatDate(toLocalTime(message.exchange.sentAt));
  const list = useScrolledToEnd(
    messages.length + messages.filter(({ outcome }) => isShown(outcome?.reply)).length,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul ref={list} className={styles.messages} aria-label={t('simulator.messages')} tabIndex={0}>
      {messages.length === 0 && <li className={styles.day}>{t('simulator.noMessages')}</li>}
      {messages.map((message, index) => (
        <Fragment key={message.exchange.messageId}>
          {formatDay(messages[index - 1]) !== formatDay(message) && (
            <li className={styles.day}>{formatDay(message)}</li>
          )}
          <SentBubble
            message={message}
            isChosen={message.exchange.messageId === chosenId}
            onChoose={() => onChoose(message.exchange.messageId)}
          />
          {isShown(message.outcome?.reply) && <ReplyBubble reply={message.outcome.reply} />}
        </Fragment>
      ))}
    </ul>
  );
}

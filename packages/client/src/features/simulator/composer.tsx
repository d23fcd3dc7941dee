import { messageMaxLength } from '@harken/domain/reports/parse-message';
import { measureSms } from '@harken/domain/sms/parts';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './simulator.module.css';

/** The length of the text and the number of SMS it needs. */
function TextLength({ id, text }: { id: string; text: string }) {
  const { t } = useTexts();
  const { characters, parts, encoding } = measureSms(text);
  return (
    <p id={id} className={styles.measure}>
      {t('simulator.measure', { characters, limit: messageMaxLength, parts, encoding })}
    </p>
  );
}

/** The field to type a message. It is sent unchecked: finding errors is up to the server. */
export function Composer({
  isSending,
  blockedBy,
  onSend,
}: {
  isSending: boolean;
  /** Why nothing can be sent yet. */
  blockedBy: string | false;
  onSend: (text: string) => Promise<boolean>;
}) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const id = useId();
  const send = async () => {
    if (blockedBy || isSending) return;
    if (await onSend(text)) setText('');
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        aria-label={t('simulator.message')}
        aria-describedby={id}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="main"
        aria-label={t('simulator.send')}
        isBusy={isSending}
        blockedBy={blockedBy}
        className={styles.send}
      >
        <Icon name="send" />
      </Button>
      <TextLength id={id} text={text} />
    </form>
  );
}

import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import styles from './alert-event-log.module.css';

/** Comments longer than this are shown in part, at first only their beginning. */
const mostCharacters = 70;
const shownCharacters = 67;

/** A comment; of a long one the beginning, until it is asked for. */
export function CollapsedText({ text }: { text: string }) {
  const { t } = useTexts();
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= mostCharacters)
    return (
      <span dir="auto" className={styles.comment}>
        {text}
      </span>
    );
  return (
    <span dir="auto" className={styles.comment}>
      {isWhole ? text : `${text.slice(0, shownCharacters)}…`}{' '}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(isWhole ? 'alerts.log.less' : 'alerts.log.more')}
      </button>
    </span>
  );
}

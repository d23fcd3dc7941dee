import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import styles from './event-log.module.css';

/** Longer comments are shortened until they are expanded. */
const maxCharacters = 70;
const previewCharacters = 67;

/** A comment. A long one is shortened until it is expanded. */
export function CollapsedText({ text }: { text: string }) {
  const { t } = useTexts();
  const [isExpanded, setIsExpanded] = useState(false);
  if (text.length <= maxCharacters)
    return (
      <span dir="auto" className={styles.comment}>
        {text}
      </span>
    );
  return (
    <span dir="auto" className={styles.comment}>
      {isExpanded ? text : `${text.slice(0, previewCharacters)}…`}{' '}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {t(isExpanded ? 'alerts.log.less' : 'alerts.log.more')}
      </button>
    </span>
  );
}

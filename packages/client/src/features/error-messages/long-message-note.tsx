import { errorMessageLimits as limits } from '@harken/domain/reports/feedback';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './error-messages.module.css';

/** Warns of a text that goes out as more than one SMS: each costs, and may come alone. */
export function LongMessageNote({ text }: { text: string }) {
  const { t } = useTexts();
  if (text.length <= limits.warningLength) return null;
  return (
    <Note tone="warn" className={styles.warning}>
      {t('errorMessages.tooLongForOne', { limit: limits.warningLength })}
    </Note>
  );
}

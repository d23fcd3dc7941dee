import { errorMessageLimits as limits } from '@harken/domain/reports/feedback';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './error-messages.module.css';

/** Warns if a text needs more than one SMS: each part costs, and parts can arrive alone. */
export function LongMessageNote({ text }: { text: string }) {
  const { t } = useTexts();
  if (text.length <= limits.warningLength) return null;
  return (
    <Note tone="warn" className={styles.warning}>
      {t('errorMessages.tooLongForOne', { limit: limits.warningLength })}
    </Note>
  );
}

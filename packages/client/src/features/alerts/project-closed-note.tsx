import { useTexts } from '../../lib/texts/texts.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './assessment/assessment.module.css';

/** Explains why nothing can be changed in a closed project. */
export function ProjectClosedNote({ isClosed }: { isClosed: boolean | undefined }) {
  const { t } = useTexts();
  if (!isClosed) return null;
  return <Note className={styles.onTop}>{t('alerts.projectClosed')}</Note>;
}

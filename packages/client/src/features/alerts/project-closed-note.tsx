import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './alert-assessment.module.css';

/** Says why nothing can be done in a project that is over. */
export function ProjectClosedNote({ isClosed }: { isClosed: boolean | undefined }) {
  const { t } = useTexts();
  if (!isClosed) return null;
  return <Note className={styles.onTop}>{t('alerts.projectClosed')}</Note>;
}

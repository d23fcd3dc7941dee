import { useTexts } from '../../../lib/texts/texts.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from '../reports.module.css';
import type { ReportRowActions } from './use-report-row-actions.ts';

/** The last error, the reason why the project is read-only, and an announcement for screen readers. */
export function ProjectNotes({ isClosed, rowActions }: { isClosed: boolean; rowActions: ReportRowActions }) {
  const { t } = useTexts();
  return (
    <>
      {isClosed && <Note className={styles.note}>{t('reports.projectClosed')}</Note>}
      {rowActions.failure && (
        <Note tone="error" className={styles.note}>
          {rowActions.failure}
        </Note>
      )}
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{rowActions.announcement}</VisuallyHidden>
      </p>
    </>
  );
}

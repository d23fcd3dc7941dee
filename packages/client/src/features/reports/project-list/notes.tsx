import { useTexts } from '../../../lib/texts/texts.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from '../reports.module.css';
import type { BulkDecisions } from './use-bulk-decisions.ts';
import type { ReportRowActions } from './use-report-row-actions.ts';

/** The last errors, the reason why the project is read-only, and announcements for screen readers. */
export function ProjectNotes({
  isClosed,
  rowActions,
  bulkDecisions,
}: {
  isClosed: boolean;
  rowActions: ReportRowActions;
  /** On lists with bulk decisions. */
  bulkDecisions?: BulkDecisions | undefined;
}) {
  const { t } = useTexts();
  return (
    <>
      {isClosed && <Note className={styles.note}>{t('reports.projectClosed')}</Note>}
      {[rowActions, bulkDecisions].map(
        (actions, index) =>
          actions?.failure && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fixed notes
            <Note key={index} tone="error" className={styles.note}>
              {actions.failure}
            </Note>
          ),
      )}
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{rowActions.announcement}</VisuallyHidden>
        <VisuallyHidden>{bulkDecisions?.announcement}</VisuallyHidden>
      </p>
    </>
  );
}

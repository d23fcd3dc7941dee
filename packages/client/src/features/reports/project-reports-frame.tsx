import { pathTo } from '../../lib/routes.ts';
import { useProject } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ReportListActions } from './report-list-actions.tsx';
import { reportPaths } from './report-paths.ts';
import { type ReportFilter, type ReportPage, useCountToCorrect } from './reports.api.ts';
import styles from './reports.module.css';
import { ReportsFrame, type ReportsFrameProps } from './reports-frame.tsx';
import type { ReportRowActions } from './use-report-row-actions.ts';

/** The last error, the reason why the project is read-only, and an announcement for screen readers. */
function Notes({ projectId, rowActions }: { projectId: number; rowActions: ReportRowActions }) {
  const { t } = useTexts();
  const project = useProject(projectId).data;
  return (
    <>
      {project?.isClosed && <Note className={styles.note}>{t('reports.projectClosed')}</Note>}
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

type ProjectReportsFrameProps = Omit<
  ReportsFrameProps<ReportPage>,
  'addresses' | 'toCorrect' | 'notes' | 'actions'
> & {
  projectId: number;
  rowActions: ReportRowActions;
  /** The filter of the list; its downloads use the same. */
  requestFilter: ReportFilter;
};

/** The frame of the two lists of a project: count of reports to correct, downloads, and notes. */
export function ProjectReportsFrame({
  projectId,
  rowActions,
  requestFilter,
  ...frame
}: ProjectReportsFrameProps) {
  const { data: toCorrect } = useCountToCorrect(projectId);
  const addresses = {
    correct: pathTo(reportPaths.correct, { projectId }),
    incorrect: pathTo(reportPaths.incorrect, { projectId }),
  };
  return (
    <ReportsFrame
      {...frame}
      {...{ addresses, toCorrect }}
      notes={<Notes projectId={projectId} rowActions={rowActions} />}
      actions={<ReportListActions projectId={projectId} requestFilter={requestFilter} />}
    />
  );
}

import { useProject } from '../../lib/places.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { reportPaths } from './report-paths.ts';
import { type ReportFilter, type ReportPage, useCountToCorrect } from './reports.api.ts';
import styles from './reports.module.css';
import { ReportsActions } from './reports-actions.tsx';
import { ReportsFrame, type ReportsFrameProps } from './reports-frame.tsx';
import type { ReportDeeds } from './use-report-deeds.ts';

/** What was refused, why nothing can be changed, and for screen readers what was done. */
function Notes({ projectId, deeds }: { projectId: number; deeds: ReportDeeds }) {
  const { t } = useTexts();
  const project = useProject(projectId).data;
  return (
    <>
      {project?.isClosed && <Note className={styles.note}>{t('reports.projectClosed')}</Note>}
      {deeds.failure && (
        <Note tone="error" className={styles.note}>
          {deeds.failure}
        </Note>
      )}
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{deeds.announcement}</VisuallyHidden>
      </p>
    </>
  );
}

type ProjectReportsFrameProps = Omit<
  ReportsFrameProps<ReportPage>,
  'addresses' | 'toCorrect' | 'notes' | 'actions'
> & {
  projectId: number;
  deeds: ReportDeeds;
  /** What the list is asked for; its files hold the same. */
  asked: ReportFilter;
};

/** The frame of the two lists of a project: with what is still to correct, the files and what was done. */
export function ProjectReportsFrame({ projectId, deeds, asked, ...frame }: ProjectReportsFrameProps) {
  const { data: toCorrect } = useCountToCorrect(projectId);
  const addresses = {
    correct: pathTo(reportPaths.correct, { projectId }),
    incorrect: pathTo(reportPaths.incorrect, { projectId }),
  };
  return (
    <ReportsFrame
      {...frame}
      {...{ addresses, toCorrect }}
      notes={<Notes projectId={projectId} deeds={deeds} />}
      actions={<ReportsActions projectId={projectId} asked={asked} />}
    />
  );
}

import { useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo } from '../../../lib/routes.ts';
import { HiddenTraining } from '../../../shared/hidden-training.tsx';
import { ProjectFillingStep } from '../../../shared/setup-guide/filling-step.tsx';
import { ReportsFrame, type ReportsFrameProps } from '../list/frame.tsx';
import { reportPaths } from '../report-paths.ts';
import { type ReportFilter, type ReportPage, useCountToCorrect } from '../reports.api.ts';
import styles from '../reports.module.css';
import { ReportListActions } from './list-actions.tsx';
import { ProjectNotes } from './notes.tsx';
import type { BulkDecisions } from './use-bulk-decisions.ts';
import type { ReportRowActions } from './use-report-row-actions.ts';

type ProjectReportsFrameProps = Omit<
  ReportsFrameProps<ReportPage>,
  'addresses' | 'toCorrect' | 'notes' | 'actions' | 'hidesTraining' | 'fillingStep'
> & {
  projectId: number;
  rowActions: ReportRowActions;
  bulkDecisions?: BulkDecisions;
  /** The filter of the list; its downloads use the same. */
  requestFilter: ReportFilter;
  /** Includes reports of training. */
  onShowTraining: () => void;
};

/** The frame of the two lists of a project: count of reports to correct, downloads, and notes. */
export function ProjectReportsFrame({
  projectId,
  rowActions,
  bulkDecisions,
  requestFilter,
  onShowTraining,
  ...frame
}: ProjectReportsFrameProps) {
  const project = useProject(projectId).data;
  const { data: toCorrect } = useCountToCorrect(projectId);
  const hiddenCount = frame.reports.data?.hiddenTrainingCount;
  const addresses = {
    correct: pathTo(reportPaths.correct, { projectId }),
    incorrect: pathTo(reportPaths.incorrect, { projectId }),
  };
  const hasRows = (frame.reports.data?.data.length ?? 0) > 0;
  const hidden = <HiddenTraining className={styles.note} count={hiddenCount} onShow={onShowTraining} />;
  return (
    <>
      <ReportsFrame
        {...frame}
        {...{ addresses, toCorrect }}
        hidesTraining={Boolean(hiddenCount)}
        fillingStep={<ProjectFillingStep projectId={projectId} fills="report" />}
        notes={
          <>
            <ProjectNotes isClosed={project?.isClosed ?? false} {...{ rowActions, bulkDecisions }} />
            {!hasRows && hidden}
          </>
        }
        actions={<ReportListActions projectId={projectId} requestFilter={requestFilter} />}
      />
      {hasRows && hidden}
    </>
  );
}

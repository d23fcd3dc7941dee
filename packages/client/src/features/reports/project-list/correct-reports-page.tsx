import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useCorrectFilterBar } from '../list/filter-bar.tsx';
import { useCorrectFilters } from '../list/filters.ts';
import { useReportViews } from '../list/views.ts';
import { reportPaths } from '../report-paths.ts';
import { toCorrectFilter, useCorrectReports, useReportFilterOptions } from '../reports.api.ts';
import { CorrectReportsTable } from './correct-reports-table.tsx';
import { ProjectReportsFrame } from './frame.tsx';
import { useBulkDecisions } from './use-bulk-decisions.ts';
import { useReportDialogs } from './use-report-dialogs.tsx';
import { useReportRowActions } from './use-report-row-actions.ts';

/** The correct reports of a project, newest first, with their cross-checks. */
export function CorrectReportsPage() {
  const { projectId } = useRouteParams(reportPaths.correct);
  const { filters, change, reset, isFiltered } = useCorrectFilters();
  const reports = useCorrectReports(projectId, filters);
  const choices = useReportFilterOptions(projectId).data;
  const bar = useCorrectFilterBar({ choices, filters, onChange: change });
  const views = useReportViews('correct', { scopeId: projectId, choices });
  const rowActions = useReportRowActions();
  const bulkDecisions = useBulkDecisions(projectId, rowActions.undo);
  const dialogs = useReportDialogs(projectId);
  const mayAssign = dialogs.assignSender !== undefined;
  const project = useProject(projectId).data;
  const mayDecide = useMay('reports.crossCheck', { projectId });
  const mayEdit = useMay('reports.edit', { projectId });
  return (
    <>
      <ProjectReportsFrame
        {...{ projectId, reports, isFiltered, rowActions, bulkDecisions }}
        list="correct"
        requestFilter={toCorrectFilter(filters)}
        filters={bar}
        views={views}
        onReset={reset}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        onPage={(pageNumber) => change({ pageNumber })}
        onShowTraining={() => change({ trainingStatus: 'All' })}
      >
        {(page) => (
          <CorrectReportsTable
            {...{ projectId, filters }}
            projectName={project?.name ?? ''}
            reports={page.data}
            order={filters}
            onSort={change}
            {...{ rowActions, bulkDecisions }}
            rights={{ mayEdit, mayDecide, mayAssign }}
            dialogs={dialogs}
          />
        )}
      </ProjectReportsFrame>
      {dialogs.dialogElement}
    </>
  );
}

import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useIncorrectFilterBar } from '../list/filter-bar.tsx';
import { useIncorrectFilters } from '../list/filters.ts';
import { useReportViews } from '../list/views.ts';
import { reportPaths } from '../report-paths.ts';
import { toIncorrectFilter, useIncorrectReports, useReportFilterOptions } from '../reports.api.ts';
import { ProjectReportsFrame } from './frame.tsx';
import { IncorrectReportsTable } from './incorrect-reports-table.tsx';
import { useReportDialogs } from './use-report-dialogs.tsx';
import { useReportRowActions } from './use-report-row-actions.ts';

/** The incorrect reports of a project, so that staff can call back the senders. */
export function IncorrectReportsPage() {
  const { projectId } = useRouteParams(reportPaths.incorrect);
  const { filters, change, reset, isFiltered } = useIncorrectFilters();
  const reports = useIncorrectReports(projectId, filters);
  const choices = useReportFilterOptions(projectId).data;
  const bar = useIncorrectFilterBar({ choices, filters, onChange: change });
  const views = useReportViews('incorrect', { scopeId: projectId, choices });
  const rowActions = useReportRowActions();
  const dialogs = useReportDialogs(projectId);
  const mayAssign = dialogs.assignSender !== undefined;
  const project = useProject(projectId).data;
  const mayMark = useMay('reports.markAsCorrected', { projectId });
  const mayDecide = useMay('reports.crossCheck', { projectId });
  return (
    <>
      <ProjectReportsFrame
        {...{ projectId, reports, isFiltered, rowActions }}
        list="incorrect"
        requestFilter={toIncorrectFilter(filters)}
        filters={bar}
        views={views}
        onReset={reset}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        onPage={(pageNumber) => change({ pageNumber })}
        onShowTraining={() => change({ trainingStatus: 'All' })}
      >
        {(page) => (
          <IncorrectReportsTable
            projectId={projectId}
            projectName={project?.name ?? ''}
            reports={page.data}
            order={filters}
            onSort={change}
            rowActions={rowActions}
            rights={{ mayEdit: false, mayDecide, mayAssign, mayMark }}
            dialogs={dialogs}
          />
        )}
      </ProjectReportsFrame>
      {dialogs.dialogElement}
    </>
  );
}

import { useMay } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { CorrectReportsTable } from './correct-reports-table.tsx';
import { ProjectReportsFrame } from './project-reports-frame.tsx';
import { useCorrectFilterBar } from './report-filter-bar.tsx';
import { useCorrectFilters } from './report-filters.ts';
import { reportPaths } from './report-paths.ts';
import { correctFilter, useCorrectReports, useReportFilterChoices } from './reports.api.ts';
import { useReportDeeds } from './use-report-deeds.ts';
import { useReportDialogs } from './use-report-dialogs.tsx';

/** What was reported in a project, the newest first, and what is still to be cross-checked. */
export function CorrectReportsPage() {
  const { projectId } = useRouteParams(reportPaths.correct);
  const { filters, change, reset, isNarrowed } = useCorrectFilters();
  const reports = useCorrectReports(projectId, filters);
  const choices = useReportFilterChoices(projectId).data;
  const bar = useCorrectFilterBar({ choices, filters, onChange: change });
  const deeds = useReportDeeds();
  const dialogs = useReportDialogs(projectId);
  const mayAssign = dialogs.assignSender !== undefined;
  const project = useProject(projectId).data;
  const mayDecide = useMay('reports.crossCheck', { projectId });
  const mayEdit = useMay('reports.edit', { projectId });
  return (
    <>
      <ProjectReportsFrame
        {...{ projectId, reports, isNarrowed, deeds }}
        list="correct"
        asked={correctFilter(filters)}
        filters={bar}
        onReset={reset}
        onPage={(pageNumber) => change({ pageNumber })}
      >
        {(page) => (
          <CorrectReportsTable
            {...{ projectId, filters }}
            projectName={project?.name ?? ''}
            reports={page.data}
            sortAscending={filters.sortAscending}
            onSort={(sortAscending) => change({ sortAscending })}
            deeds={deeds}
            rights={{ mayEdit, mayDecide, mayAssign }}
            dialogs={dialogs}
          />
        )}
      </ProjectReportsFrame>
      {dialogs.shown}
    </>
  );
}

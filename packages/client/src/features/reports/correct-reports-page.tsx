import { useCan } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { CorrectReportsTable } from './correct-reports-table.tsx';
import { useCorrectFilterBar } from './report-filter-bar.tsx';
import { useCorrectFilters } from './report-filters.ts';
import { reportPaths } from './report-paths.ts';
import { useCorrectReports } from './reports.api.ts';
import { ReportsFrame } from './reports-frame.tsx';
import { useReportDeeds } from './use-report-deeds.ts';

/** What was reported in a project, the newest first, and what is still to be cross-checked. */
export function CorrectReportsPage() {
  const { projectId } = useRouteParams(reportPaths.correct);
  const { filters, change, reset, isNarrowed } = useCorrectFilters();
  const reports = useCorrectReports(projectId, filters);
  const bar = useCorrectFilterBar({ projectId, filters, onChange: change });
  const deeds = useReportDeeds();
  const project = useProject(projectId).data;
  const mayDecide = useCan('reports.crossCheck') && !project?.isClosed;
  return (
    <ReportsFrame
      {...{ projectId, reports, isNarrowed, deeds }}
      list="correct"
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
          deeds={{ ...deeds, mayDecide }}
        />
      )}
    </ReportsFrame>
  );
}

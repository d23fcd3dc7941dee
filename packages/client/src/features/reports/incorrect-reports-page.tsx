import { useCan } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { IncorrectReportsTable } from './incorrect-reports-table.tsx';
import { useIncorrectFilterBar } from './report-filter-bar.tsx';
import { useIncorrectFilters } from './report-filters.ts';
import { reportPaths } from './report-paths.ts';
import { useIncorrectReports } from './reports.api.ts';
import { ReportsFrame } from './reports-frame.tsx';
import { useReportDeeds } from './use-report-deeds.ts';

/** The messages that could not become reports, so that staff can call back the senders. */
export function IncorrectReportsPage() {
  const { projectId } = useRouteParams(reportPaths.incorrect);
  const { filters, change, reset, isNarrowed } = useIncorrectFilters();
  const reports = useIncorrectReports(projectId, filters);
  const bar = useIncorrectFilterBar({ projectId, filters, onChange: change });
  const deeds = useReportDeeds();
  const project = useProject(projectId).data;
  const mayMark = useCan('reports.markAsCorrected') && !project?.isClosed;
  return (
    <ReportsFrame
      {...{ projectId, reports, isNarrowed, deeds }}
      list="incorrect"
      filters={bar}
      onReset={reset}
      onPage={(pageNumber) => change({ pageNumber })}
    >
      {(page) => (
        <IncorrectReportsTable
          {...{ filters }}
          projectName={project?.name ?? ''}
          reports={page.data}
          sortAscending={filters.sortAscending}
          onSort={(sortAscending) => change({ sortAscending })}
          deeds={{ ...deeds, mayMark }}
        />
      )}
    </ReportsFrame>
  );
}

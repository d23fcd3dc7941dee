import { useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useSocietyCorrectFilterBar } from './report-filter-bar.tsx';
import { crossCheckStates, useSocietyCorrectFilters } from './report-filters.ts';
import { reportPaths } from './report-paths.ts';
import { societyCorrectFilter } from './reports.api.ts';
import { useSocietyReportFilterOptions, useSocietyReports } from './society-reports.api.ts';
import { SocietyReportsFrame } from './society-reports-frame.tsx';
import { SocietyCorrectTable } from './society-reports-table.tsx';

/** The correct reports of all projects of a national society, newest first. */
export function SocietyCorrectReportsPage() {
  const { nationalSocietyId } = useRouteParams(reportPaths.societyCorrect);
  const { filters, change, reset, isNarrowed } = useSocietyCorrectFilters();
  const reports = useSocietyReports(nationalSocietyId, filters.pageNumber, societyCorrectFilter(filters));
  const choices = useSocietyReportFilterOptions(nationalSocietyId).data;
  const bar = useSocietyCorrectFilterBar({ choices, filters, onChange: change });
  const societyName = useNationalSociety(nationalSocietyId).data?.name ?? '';
  return (
    <SocietyReportsFrame
      {...{ nationalSocietyId, reports, isNarrowed }}
      list="correct"
      filters={bar}
      onReset={reset}
      onPage={(pageNumber) => change({ pageNumber })}
    >
      {(page) => (
        <SocietyCorrectTable
          societyName={societyName}
          reports={page.data}
          senders={filters.dataCollectorType}
          hasMessages={filters.statuses.length === crossCheckStates.length}
          sortAscending={filters.sortAscending}
          onSort={(sortAscending) => change({ sortAscending })}
        />
      )}
    </SocietyReportsFrame>
  );
}

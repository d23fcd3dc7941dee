import { useNationalSociety } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useSocietyCorrectFilterBar } from '../list/filter-bar.tsx';
import { crossCheckStates, useSocietyCorrectFilters } from '../list/filters.ts';
import { useReportViews } from '../list/views.ts';
import { reportPaths } from '../report-paths.ts';
import { toSocietyCorrectFilter } from '../reports.api.ts';
import { useSocietyReportFilterOptions, useSocietyReports } from './api.ts';
import { SocietyReportsFrame } from './frame.tsx';
import { SocietyCorrectTable } from './table.tsx';

/** The correct reports of all projects of a national society, newest first. */
export function SocietyCorrectReportsPage() {
  const { nationalSocietyId } = useRouteParams(reportPaths.societyCorrect);
  const { filters, change, reset, isFiltered } = useSocietyCorrectFilters();
  const reports = useSocietyReports(nationalSocietyId, filters.pageNumber, toSocietyCorrectFilter(filters));
  const choices = useSocietyReportFilterOptions(nationalSocietyId).data;
  const bar = useSocietyCorrectFilterBar({ choices, filters, onChange: change });
  const views = useReportViews('societyCorrect', { scopeId: nationalSocietyId, choices });
  const societyName = useNationalSociety(nationalSocietyId).data?.name ?? '';
  return (
    <SocietyReportsFrame
      {...{ nationalSocietyId, reports, isFiltered }}
      list="correct"
      filters={bar}
      views={views}
      onReset={reset}
      onPage={(pageNumber) => change({ pageNumber })}
    >
      {(page) => (
        <SocietyCorrectTable
          societyName={societyName}
          reports={page.data}
          senders={filters.dataCollectorType}
          hasMessages={filters.statuses.length === crossCheckStates.length}
          order={filters}
          onSort={change}
        />
      )}
    </SocietyReportsFrame>
  );
}

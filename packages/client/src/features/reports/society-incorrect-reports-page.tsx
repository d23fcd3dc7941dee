import { useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useSocietyIncorrectFilterBar } from './report-filter-bar.tsx';
import { useSocietyIncorrectFilters } from './report-filters.ts';
import { reportPaths } from './report-paths.ts';
import { societyIncorrectFilter } from './reports.api.ts';
import { useSocietyReportFilterOptions, useSocietyReports } from './society-reports.api.ts';
import { SocietyReportsFrame } from './society-reports-frame.tsx';
import { SocietyIncorrectTable } from './society-reports-table.tsx';

/** The incorrect reports of all projects of a national society. */
export function SocietyIncorrectReportsPage() {
  const { nationalSocietyId } = useRouteParams(reportPaths.societyIncorrect);
  const { filters, change, reset, isNarrowed } = useSocietyIncorrectFilters();
  const reports = useSocietyReports(nationalSocietyId, filters.pageNumber, societyIncorrectFilter(filters));
  const choices = useSocietyReportFilterOptions(nationalSocietyId).data;
  const bar = useSocietyIncorrectFilterBar({ choices, filters, onChange: change });
  const societyName = useNationalSociety(nationalSocietyId).data?.name ?? '';
  return (
    <SocietyReportsFrame
      {...{ nationalSocietyId, reports, isNarrowed }}
      list="incorrect"
      filters={bar}
      onReset={reset}
      onPage={(pageNumber) => change({ pageNumber })}
    >
      {(page) => (
        <SocietyIncorrectTable
          societyName={societyName}
          reports={page.data}
          sortAscending={filters.sortAscending}
          onSort={(sortAscending) => change({ sortAscending })}
        />
      )}
    </SocietyReportsFrame>
  );
}

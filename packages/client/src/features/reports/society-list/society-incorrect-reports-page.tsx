import { useNationalSociety } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useSocietyIncorrectFilterBar } from '../list/filter-bar.tsx';
import { useSocietyIncorrectFilters } from '../list/filters.ts';
import { useReportViews } from '../list/views.ts';
import { reportPaths } from '../report-paths.ts';
import { toSocietyIncorrectFilter } from '../reports.api.ts';
import { useSocietyReportFilterOptions, useSocietyReports } from './api.ts';
import { SocietyReportsFrame } from './frame.tsx';
import { SocietyIncorrectTable } from './table.tsx';

/** The incorrect reports of all projects of a national society. */
export function SocietyIncorrectReportsPage() {
  const { nationalSocietyId } = useRouteParams(reportPaths.societyIncorrect);
  const { filters, change, reset, isFiltered } = useSocietyIncorrectFilters();
  const reports = useSocietyReports(nationalSocietyId, filters.pageNumber, toSocietyIncorrectFilter(filters));
  const choices = useSocietyReportFilterOptions(nationalSocietyId).data;
  const bar = useSocietyIncorrectFilterBar({ choices, filters, onChange: change });
  const views = useReportViews('societyIncorrect', { scopeId: nationalSocietyId, choices });
  const societyName = useNationalSociety(nationalSocietyId).data?.name ?? '';
  return (
    <SocietyReportsFrame
      {...{ nationalSocietyId, reports, isFiltered }}
      list="incorrect"
      filters={bar}
      views={views}
      onReset={reset}
      onPage={(pageNumber) => change({ pageNumber })}
    >
      {(page) => (
        <SocietyIncorrectTable
          societyName={societyName}
          reports={page.data}
          order={filters}
          onSort={change}
        />
      )}
    </SocietyReportsFrame>
  );
}

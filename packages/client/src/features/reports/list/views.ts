import { useMemo } from 'react';
import { createViews } from '../../../shared/saved-views/saved-views.tsx';
import type { ReportFilterOptions } from '../reports.api.ts';
import { getReportViewRules, type ViewedReports } from './filters.ts';

/** The saved views of a list of reports. @param scopeId of the project or national society */
export function useReportViews(
  list: ViewedReports,
  { scopeId, choices }: { scopeId: number; choices: ReportFilterOptions | undefined },
) {
  const rules = useMemo(
    () =>
      getReportViewRules(
        list,
        choices?.healthRisks.map(({ id }) => id),
      ),
    [list, choices],
  );
  return createViews({ list: `${list}Reports`, scopeId, rules });
}

import { useMemo, useState } from 'react';
import { useRouteParams } from '../../lib/routes.ts';
import { DashboardBody, isAnswered } from './dashboard-body.tsx';
import { useDashboardFilterBar } from './dashboard-filter-bar.tsx';
import { isLastYear, lastYear, todayIn, useDashboardFilters } from './dashboard-filters.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { useSocietyLinks } from './dashboard-links.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from './dashboard-reader.ts';
import {
  societyDetails,
  societyFilter,
  useSocietyChoices,
  useSocietyDashboard,
  useSocietyRises,
} from './dashboards.api.ts';
import { UnusualRisesPart } from './unusual-rises-part.tsx';

function SocietyDashboard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const [today] = useState(() => todayIn(undefined));
  const mayChooseStatus = useMayChooseStatus();
  const { filters, standard, change, reset, isNarrowed } = useDashboardFilters(today);
  const filter = useMemo(() => societyFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const dashboard = useSocietyDashboard(nationalSocietyId, filter);
  const rises = useSocietyRises(nationalSocietyId, filter);
  const choices = useSocietyChoices(nationalSocietyId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, standard, choices, mayChooseStatus },
    hasTraining: false,
    onChange: change,
  });
  const links = useSocietyLinks(nationalSocietyId, filters);
  const note = useReadOnlyReason({ nationalSocietyId });
  return (
    <DashboardFrame note={note} filters={bar} onReset={reset} dashboard={dashboard.data}>
      <DashboardBody
        query={dashboard}
        {...{ filters, links }}
        rises={rises.data}
        detailsOf={societyDetails(nationalSocietyId, filter)}
        detailsKey={['nationalSocietyDashboard/reportHealthRisks', nationalSocietyId, filter]}
        onLastYear={isLastYear(filters, today) ? undefined : () => change(lastYear(today))}
        onReset={isNarrowed ? reset : undefined}
      />
      {isAnswered(dashboard) && <UnusualRisesPart query={rises} />}
    </DashboardFrame>
  );
}

/** What is happening in all projects of a society. */
export function SocietyDashboardPage() {
  const { nationalSocietyId } = useRouteParams(dashboardPaths.society);
  return <SocietyDashboard key={nationalSocietyId} nationalSocietyId={nationalSocietyId} />;
}

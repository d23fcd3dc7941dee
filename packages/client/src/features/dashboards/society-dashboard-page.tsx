import { useMemo, useState } from 'react';
import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { AberrationsSection } from './aberrations/section.tsx';
import { CasesByPlaceSection } from './cases-by-place/section.tsx';
import { listPlaces, nameCompared, toComparedFilters } from './compare/compared.ts';
import { DashboardBody, isSettled } from './dashboard-body.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { useSocietyLinks } from './dashboard-links.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from './dashboard-permissions.ts';
import {
  createSocietyAreasFetcher,
  createSocietyDetailsFetcher,
  toSocietyFilter,
  useComparedSociety,
  useSocietyAberrations,
  useSocietyDashboard,
  useSocietyFilterOptions,
} from './dashboards.api.ts';
import { useDashboardFilterBar } from './filters/bar.tsx';
import { getLastYear, getToday, isLastYear, useDashboardFilters } from './filters/filters.ts';
import { ProjectsCard } from './projects-card.tsx';

function SocietyDashboard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const [today] = useState(() => getToday(undefined));
  const mayChooseStatus = useMayChooseStatus();
  const { filters, defaults, change, reset, isFiltered } = useDashboardFilters(today);
  const filter = useMemo(() => toSocietyFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const comparedFilters = useMemo(() => toComparedFilters(filters), [filters]);
  const comparedFilter = useMemo(
    () => comparedFilters && toSocietyFilter(comparedFilters, { mayChooseStatus }),
    [comparedFilters, mayChooseStatus],
  );
  const dashboard = useSocietyDashboard(nationalSocietyId, filter);
  const comparedQuery = useComparedSociety(nationalSocietyId, comparedFilter);
  const aberrations = useSocietyAberrations(nationalSocietyId, filter);
  const choices = useSocietyFilterOptions(nationalSocietyId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, defaults, choices, mayChooseStatus },
    hasTraining: false,
    onChange: change,
  });
  const compared = comparedFilters && {
    name: nameCompared(t, filters, comparedFilters, listPlaces(choices)),
    query: comparedQuery,
  };
  const links = useSocietyLinks(nationalSocietyId, filters);
  const note = useReadOnlyReason({ nationalSocietyId });
  return (
    <DashboardFrame note={note} filters={bar} onReset={reset} dashboard={dashboard.data}>
      <ProjectsCard nationalSocietyId={nationalSocietyId} />
      <DashboardBody
        query={dashboard}
        {...{ filters, links, compared }}
        aberrations={aberrations}
        fetchDetails={createSocietyDetailsFetcher(nationalSocietyId, filter)}
        detailsKey={['nationalSocietyDashboard/reportHealthRisks', nationalSocietyId, filter]}
        mapSource={{
          nationalSocietyId,
          fetchCases: createSocietyAreasFetcher(nationalSocietyId, filter),
          casesKey: ['nationalSocietyDashboard/casesByPlace', nationalSocietyId, filter],
        }}
        onLastYear={isLastYear(filters, today) ? undefined : () => change(getLastYear(today))}
        onReset={isFiltered ? reset : undefined}
      />
      {isSettled(dashboard) && (
        <>
          <CasesByPlaceSection scope={{ nationalSocietyId, filter }} />
          <AberrationsSection query={aberrations} links={links} />
        </>
      )}
    </DashboardFrame>
  );
}

/** The dashboard of a national society. */
export function SocietyDashboardPage() {
  const { nationalSocietyId } = useRouteParams(dashboardPaths.society);
  return <SocietyDashboard key={nationalSocietyId} nationalSocietyId={nationalSocietyId} />;
}

import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { takeEarlyResponse } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useOpenSignals } from '../../shared/open-signals/api.ts';
import { OpenSignalsCard } from '../../shared/open-signals/card.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loading/loaded.tsx';
import { preloadMap } from '../../ui/map/preload-map.ts';
import { SignalsCard } from './aberrations/signals.tsx';
import type { ComparedDashboard } from './compare/card.tsx';
import type { SummaryLinks } from './dashboard-links.ts';
import { DashboardSummary } from './dashboard-summary.tsx';
import type { Aberrations, Dashboard, FetchDetails, MapSource } from './dashboards.api.ts';
import styles from './dashboards.module.css';
import type { DashboardFilters } from './filters/filters.ts';
import { useKnownSizes } from './known-sizes.ts';
import { ChartsPlace, ComparisonPlace, DashboardPlaceholder, MapPlace } from './placeholder.tsx';

const loadCharts = () => import('./charts/charts.tsx');
const loadMap = () => import('./map/map.tsx');
/** Charts and maps are large, so they are loaded after the numbers. */
const DashboardCharts = lazy(async () => ({ default: (await loadCharts()).DashboardCharts }));
const DashboardMap = lazy(async () => ({ default: (await loadMap()).DashboardMap }));

const ComparisonCard = lazy(async () => ({
  default: (await import('./compare/card.tsx')).ComparisonCard,
}));

export type DashboardBodyProps = {
  query: LoadedQuery<Dashboard>;
  filters: DashboardFilters;
  links: SummaryLinks;
  aberrations: LoadedQuery<Aberrations>;
  /** Another period or place; null if nothing is compared. */
  compared: ComparedDashboard | null;
  fetchDetails: FetchDetails;
  /** The query key for `fetchDetails`: the name of its call, then scope and filter. */
  detailsKey: readonly unknown[];
  /** Whose places the map shows, and their cases by area. */
  mapSource: MapSource;
  /** Shows the last twelve months; undefined if they are already shown. */
  onLastYear: (() => void) | undefined;
  onReset: (() => void) | undefined;
  /** Says how many training reports the filter hides; below the charts, because it arrives with the numbers. */
  hiddenTraining?: ReactNode;
};

/** Everything below the numbers is rendered once they are loaded or failed to load, so that nothing moves. */
export function isSettled<Data>({ data, error, fetchStatus }: LoadedQuery<Data>): boolean {
  return data !== undefined || error !== null || fetchStatus === 'paused';
}

/** Whether collection points reported referrals, deaths or people from other villages, with or without cases. */
function hasCollectionPointCounts({ summary }: Dashboard): boolean {
  return Object.values(summary.dataCollectionPointSummary).some((count) => count > 0);
}

/** Whether the numbers are about collection points, or contain some of theirs. */
function hasCollectionPoints(dashboard: Dashboard, { dataCollectorType }: DashboardFilters): boolean {
  return dataCollectorType === 'dataCollectionPoint' || hasCollectionPointCounts(dashboard);
}

type NoReportsProps = Pick<DashboardBodyProps, 'onLastYear' | 'onReset'> & { dashboard: Dashboard };

/** Shown when there is nothing to chart within the chosen days: no reports, or only reports without cases. */
function NoReports({ dashboard, onLastYear, onReset }: NoReportsProps) {
  const { t } = useTexts();
  return (
    <Empty
      action={
        <div className={styles.links}>
          {onLastYear && <Button onClick={onLastYear}>{t('dashboards.showLastYear')}</Button>}
          {onReset && (
            <Button variant="ghost" onClick={onReset}>
              {t('ui.filter.reset')}
            </Button>
          )}
        </div>
      }
    >
      {t(dashboard.summary.activeDataCollectorCount > 0 ? 'dashboards.noCases' : 'dashboards.none')}
    </Empty>
  );
}

function ChartsAndMap({ dashboard, ...props }: DashboardBodyProps & { dashboard: Dashboard }) {
  const { t } = useTexts();
  const { filters, links, compared, fetchDetails, detailsKey, mapSource } = props;
  const map: ReactNode = (
    <Suspense fallback={<MapPlace />}>
      <DashboardMap
        {...{ dashboard, fetchDetails, detailsKey }}
        source={mapSource}
        label={t('dashboards.map')}
        reports={links.reports}
      />
    </Suspense>
  );
  return (
    <Suspense fallback={<ChartsPlace groupingType={filters.groupingType} />}>
      <DashboardCharts
        dashboard={dashboard}
        grouping={filters.groupingType}
        links={links}
        compared={compared?.query.data ? { name: compared.name, dashboard: compared.query.data } : null}
        hasCollectionPoints={hasCollectionPoints(dashboard, filters)}
        middle={map}
      />
    </Suspense>
  );
}

/** The parts of a dashboard that is shown; their sizes are remembered for the next time. */
function Parts({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useKnownSizes(ref);
  return (
    <div ref={ref} className={styles.parts}>
      {children}
    </div>
  );
}

/** The open signals, the latest aberrations and the numbers of a dashboard, then its charts and its map. All appear together, so that nothing moves. */
export function DashboardBody(props: DashboardBodyProps) {
  const { query, filters, links, aberrations, compared, hiddenTraining, mapSource } = props;
  const { nationalSocietyId, projectId } = mapSource;
  const maySeeSignals = useCan('signals.list');
  const openSignals = useOpenSignals(mapSource, maySeeSignals);
  const isSettledAbove = isSettled(aberrations) && (!maySeeSignals || isSettled(openSignals));
  const isShown = query.error !== null || isSettledAbove;
  const shownQuery = isShown ? query : { ...query, data: undefined };
  useEffect(() => {
    // while the numbers are being loaded; errors are shown in place of the charts and the map
    void loadCharts().catch(() => undefined);
    void loadMap().catch(() => undefined);
    void preloadMap(takeEarlyResponse);
  }, []);
  return (
    <Loaded query={shownQuery} skeleton={<DashboardPlaceholder groupingType={filters.groupingType} />}>
      {(dashboard) => (
        <Parts>
          <OpenSignalsCard place={{ nationalSocietyId, projectId }} signals={openSignals.data} />
          <SignalsCard query={aberrations} />
          <DashboardSummary
            {...{ dashboard, links }}
            hasCollectionPoints={hasCollectionPoints(dashboard, filters)}
          />
          {compared && (
            <Suspense fallback={<ComparisonPlace />}>
              <ComparisonCard shown={dashboard} compared={compared} />
            </Suspense>
          )}
          {dashboard.summary.totalReportCount === 0 && !hasCollectionPointCounts(dashboard) ? (
            <NoReports {...props} dashboard={dashboard} />
          ) : (
            <ChartsAndMap {...props} dashboard={dashboard} />
          )}
          {hiddenTraining}
        </Parts>
      )}
    </Loaded>
  );
}

import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loading/loaded.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import type { SummaryLinks } from './dashboard-links.ts';
import { DashboardSummary } from './dashboard-summary.tsx';
import type { Aberrations, Dashboard, FetchDetails } from './dashboards.api.ts';
import styles from './dashboards.module.css';
import type { DashboardFilters } from './filters/filters.ts';

const loadCharts = () => import('./charts/charts.tsx');
const loadMap = () => import('./map/map.tsx');
/** Charts and maps are large, so they are loaded after the numbers. */
const DashboardCharts = lazy(async () => ({ default: (await loadCharts()).DashboardCharts }));
const DashboardMap = lazy(async () => ({ default: (await loadMap()).DashboardMap }));

export type DashboardBodyProps = {
  query: LoadedQuery<Dashboard>;
  filters: DashboardFilters;
  links: SummaryLinks;
  aberrations: Aberrations | undefined;
  fetchDetails: FetchDetails;
  /** The query key for `fetchDetails`: the name of its call, then scope and filter. */
  detailsKey: readonly unknown[];
  /** Shows the last twelve months; undefined if they are already shown. */
  onLastYear: (() => void) | undefined;
  onReset: (() => void) | undefined;
};

/** Everything below the numbers is rendered once they are loaded or failed to load, so that nothing moves. */
export function isSettled({ data, error }: LoadedQuery<Dashboard>): boolean {
  return data !== undefined || error !== null;
}

/** As high as what replaces it, so that nothing moves. */
function Placeholder({ label }: { label: string }) {
  return (
    <div className={styles.chartsPlace} aria-busy="true">
      <Skeleton rows={10} label={label} />
    </div>
  );
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
  const { filters, aberrations, fetchDetails, detailsKey } = props;
  const map: ReactNode = (
    <Suspense fallback={<div className={styles.mapPlace} aria-busy="true" />}>
      <DashboardMap {...{ dashboard, fetchDetails, detailsKey }} label={t('dashboards.map')} />
    </Suspense>
  );
  return (
    <Suspense fallback={<Placeholder label={t('dashboards.loadingCharts')} />}>
      <DashboardCharts
        dashboard={dashboard}
        grouping={filters.groupingType}
        hasCollectionPoints={hasCollectionPoints(dashboard, filters)}
        aberrations={aberrations}
        middle={map}
      />
    </Suspense>
  );
}

/** The numbers of a dashboard, then its charts and its map. */
export function DashboardBody(props: DashboardBodyProps) {
  const { t } = useTexts();
  const { query, filters, links } = props;
  useEffect(() => {
    // while the numbers are being loaded; errors are shown in place of the charts and the map
    void loadCharts().catch(() => undefined);
    void loadMap().catch(() => undefined);
  }, []);
  return (
    <Loaded query={query} skeleton={<Placeholder label={t('dashboards.loading')} />}>
      {(dashboard) => (
        <div className={styles.parts}>
          <DashboardSummary
            {...{ dashboard, links }}
            hasCollectionPoints={hasCollectionPoints(dashboard, filters)}
          />
          {dashboard.summary.totalReportCount === 0 && !hasCollectionPointCounts(dashboard) ? (
            <NoReports {...props} dashboard={dashboard} />
          ) : (
            <ChartsAndMap {...props} dashboard={dashboard} />
          )}
        </div>
      )}
    </Loaded>
  );
}

import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardFilters } from './dashboard-filters.ts';
import type { SummaryLinks } from './dashboard-links.ts';
import { DashboardSummary } from './dashboard-summary.tsx';
import type { Dashboard, DetailsOf, UnusualRises } from './dashboards.api.ts';
import styles from './dashboards.module.css';

const loadCharts = () => import('./dashboard-charts.tsx');
const loadMap = () => import('./dashboard-map.tsx');
/** Charts and maps are large, and come after the numbers. */
const DashboardCharts = lazy(async () => ({ default: (await loadCharts()).DashboardCharts }));
const DashboardMap = lazy(async () => ({ default: (await loadMap()).DashboardMap }));

export type DashboardBodyProps = {
  query: LoadedQuery<Dashboard>;
  filters: DashboardFilters;
  links: SummaryLinks;
  rises: UnusualRises | undefined;
  detailsOf: DetailsOf;
  /** Distinguishes what `detailsOf` asks by: the name of its call, then place and filter. */
  detailsKey: readonly unknown[];
  /** Shows the last twelve months; left out where they are shown. */
  onLastYear: (() => void) | undefined;
  onReset: (() => void) | undefined;
};

/** What stands below the numbers comes once they are there, or cannot be had: then nothing jumps. */
export function isAnswered({ data, error }: LoadedQuery<Dashboard>): boolean {
  return data !== undefined || error !== null;
}

/** As high as what comes, so that nothing jumps. */
function Place({ label }: { label: string }) {
  return (
    <div className={styles.chartsPlace} aria-busy="true">
      <Skeleton rows={10} label={label} />
    </div>
  );
}

/** Whether collection points are what the numbers are about, or have something to say among them. */
function isOfCollectionPoints({ summary }: Dashboard, { dataCollectorType }: DashboardFilters): boolean {
  return (
    dataCollectorType === 'dataCollectionPoint' ||
    Object.values(summary.dataCollectionPointSummary).some((count) => count > 0)
  );
}

/** The days asked for hold no reports. */
function NoReports({ onLastYear, onReset }: Pick<DashboardBodyProps, 'onLastYear' | 'onReset'>) {
  const { t } = useTexts();
  return (
    <Empty
      action={
        <div className={styles.ways}>
          {onLastYear && <Button onClick={onLastYear}>{t('dashboards.showLastYear')}</Button>}
          {onReset && (
            <Button look="ghost" onClick={onReset}>
              {t('ui.filter.reset')}
            </Button>
          )}
        </div>
      }
    >
      {t('dashboards.none')}
    </Empty>
  );
}

function ChartsAndMap({ dashboard, ...props }: DashboardBodyProps & { dashboard: Dashboard }) {
  const { t } = useTexts();
  const { filters, rises, detailsOf, detailsKey } = props;
  const map: ReactNode = (
    <Suspense fallback={<div className={styles.mapPlace} aria-busy="true" />}>
      <DashboardMap {...{ dashboard, detailsOf, detailsKey }} label={t('dashboards.map')} />
    </Suspense>
  );
  return (
    <Suspense fallback={<Place label={t('dashboards.loadingCharts')} />}>
      <DashboardCharts
        dashboard={dashboard}
        grouping={filters.groupingType}
        isOfCollectionPoints={isOfCollectionPoints(dashboard, filters)}
        rises={rises}
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
    // while the numbers are on their way; what fails to come says so where it is shown
    void loadCharts().catch(() => undefined);
    void loadMap().catch(() => undefined);
  }, []);
  return (
    <Loaded query={query} skeleton={<Place label={t('dashboards.loading')} />}>
      {(dashboard) => (
        <div className={styles.parts}>
          <DashboardSummary
            {...{ dashboard, links }}
            isOfCollectionPoints={isOfCollectionPoints(dashboard, filters)}
          />
          {dashboard.summary.totalReportCount === 0 ? (
            <NoReports {...props} />
          ) : (
            <ChartsAndMap {...props} dashboard={dashboard} />
          )}
        </div>
      )}
    </Loaded>
  );
}

import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Card } from '../../ui/page/card.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import charts from './charts/charts.module.css';
import summary from './dashboard-summary.module.css';
import type { DashboardFilters } from './filters/filters.ts';
import styles from './placeholder.module.css';

type Sized = { className?: string | undefined };

/** A grey bar in place of a text. */
function Bar({ className }: Sized) {
  return <span className={classNames(styles.bar, className)} />;
}

function SummaryPart({ title, className, children }: Sized & { title: string; children?: ReactNode }) {
  return (
    <div className={classNames(summary.part, className)}>
      <h2>{title}</h2>
      <p className={summary.figure}>
        <Bar className={styles.figure} />
      </p>
      {children}
    </div>
  );
}

/** The numbers at the top, with their titles. */
function SummaryPlace() {
  const { t } = useTexts();
  return (
    <div className={summary.summary}>
      <SummaryPart title={t('dashboards.summary.reports')} />
      <SummaryPart title={t('dashboards.summary.collectors')} />
      <SummaryPart title={t('dashboards.summary.places')} className={summary.places} />
      <SummaryPart title={t('dashboards.summary.alerts')} className={summary.alerts} />
    </div>
  );
}

/** The card of a chart, with its title, and the height of its legend, columns and note. */
function ChartPlace({ title, isTall = false }: { title: string; isTall?: boolean }) {
  return (
    <Card title={title} aside={<span className={styles.buttons} />}>
      <div className={styles.chart}>
        <div className={charts.legendPlace}>
          <Bar />
        </div>
        <div className={classNames(styles.plot, isTall && styles.tall)} />
        <div className={charts.notePlace}>
          <Bar />
        </div>
      </div>
    </Card>
  );
}

/** The card of the map, as large as the map. */
export function MapPlace() {
  const { t } = useTexts();
  return (
    <Card title={t('dashboards.map')} aside={<span className={styles.buttons} />}>
      <div className={styles.map} aria-busy="true" />
    </Card>
  );
}

const groupingKeys = { Day: 'day', Week: 'week' } as const;

/** Charts, map and table while they are loaded: each in its place, with its title and its size. */
export function ChartsPlace({ groupingType }: Pick<DashboardFilters, 'groupingType'>) {
  const { t } = useTexts();
  const grouping = groupingKeys[groupingType];
  return (
    <div className={charts.charts} aria-busy="true">
      <ChartPlace title={t(`dashboardCharts.healthRisks.${grouping}`)} isTall />
      <MapPlace />
      <div className={charts.fullWidth}>
        <ChartPlace title={t(`dashboardCharts.villages.${grouping}`)} />
      </div>
      <ChartPlace title={t(`dashboardCharts.sexAndAge.${grouping}`)} />
      <Card title={t('dashboardCharts.sexAndAge')}>
        <div className={charts.sexAndAgePlace} />
      </Card>
    </div>
  );
}

/** A dashboard while its numbers are loaded. */
export function DashboardPlaceholder({ groupingType }: Pick<DashboardFilters, 'groupingType'>) {
  const { t } = useTexts();
  return (
    <div className={styles.dashboard}>
      <VisuallyHidden>
        <span role="status">{t('dashboards.loading')}</span>
      </VisuallyHidden>
      <div className={styles.line} />
      <SummaryPlace />
      <ChartsPlace groupingType={groupingType} />
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Card } from '../../ui/page/card.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import charts from './charts/charts.module.css';
import summary from './dashboard-summary.module.css';
import type { DashboardFilters } from './filters/filters.ts';
import { readKnownSizes } from './known-sizes.ts';
import styles from './placeholder.module.css';

type Sized = { className?: string | undefined };

/** The height that a part had last time, if it is known. */
function toStyle(height: number | undefined) {
  return height === undefined ? undefined : { blockSize: height, overflow: 'hidden' };
}

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
function SummaryPlace({ height }: { height: number | undefined }) {
  const { t } = useTexts();
  return (
    <div className={summary.summary} style={toStyle(height)}>
      <SummaryPart title={t('dashboards.summary.reports')} />
      <SummaryPart title={t('dashboards.summary.collectors')} />
      <SummaryPart title={t('dashboards.summary.places')} className={summary.places} />
      <SummaryPart title={t('dashboards.summary.alerts')} className={summary.alerts} />
    </div>
  );
}

/** The card of a chart, with its title, and the height of its legend, columns and note. */
function ChartPlace({ title, plot }: { title: string; plot?: string | undefined }) {
  return (
    <Card title={title} aside={<span className={styles.buttons} />}>
      <div className={styles.chart}>
        <div className={charts.legendPlace}>
          <Bar />
        </div>
        <div className={classNames(styles.plot, plot)} />
        <div className={charts.notePlace}>
          <Bar />
        </div>
        <div className={styles.link} />
      </div>
    </Card>
  );
}

/** The card of the comparison, as high as its seven usual rows. */
export function ComparisonPlace() {
  const { t } = useTexts();
  return (
    <Card title={t('dashboards.compare.title')}>
      <div className={styles.comparison} aria-busy="true" />
    </Card>
  );
}

/** The card of the map, as large as the map. */
export function MapPlace() {
  const { t } = useTexts();
  return (
    <Card title={t('dashboards.map')} aside={<span className={styles.buttons} />}>
      <div className={styles.map} aria-busy="true" />
      <div className={styles.link} />
    </Card>
  );
}

const groupingKeys = { Day: 'day', Week: 'week' } as const;

/** Charts, map and table while they are loaded: each in its place, with its title and its size. */
export function ChartsPlace({ groupingType }: Pick<DashboardFilters, 'groupingType'>) {
  const { t } = useTexts();
  const grouping = groupingKeys[groupingType];
  const [sizes] = useState(readKnownSizes);
  return (
    <div className={charts.charts} aria-busy="true">
      <div style={toStyle(sizes.healthRisks)}>
        <ChartPlace title={t(`dashboardCharts.healthRisks.${grouping}`)} plot={styles.tall} />
      </div>
      <div style={toStyle(sizes.map)}>
        <MapPlace />
      </div>
      <div className={charts.fullWidth} style={toStyle(sizes.villages)}>
        <ChartPlace title={t(`dashboardCharts.villages.${grouping}`)} plot={styles.ranking} />
      </div>
      <div style={toStyle(sizes.people)}>
        <ChartPlace title={t(`dashboardCharts.sexAndAge.${grouping}`)} />
      </div>
      <div style={toStyle(sizes.sexAndAge)}>
        <Card title={t('dashboardCharts.sexAndAge')}>
          <div className={charts.sexAndAgePlace} />
        </Card>
      </div>
    </div>
  );
}

/** A dashboard while its numbers are loaded. */
export function DashboardPlaceholder({ groupingType }: Pick<DashboardFilters, 'groupingType'>) {
  const { t } = useTexts();
  const [sizes] = useState(readKnownSizes);
  return (
    <div className={styles.dashboard}>
      <VisuallyHidden>
        <span role="status">{t('dashboards.loading')}</span>
      </VisuallyHidden>
      {sizes.openSignals !== undefined && <div className={styles.line} style={toStyle(sizes.openSignals)} />}
      <div className={styles.line} style={toStyle(sizes.signals)} />
      <SummaryPlace height={sizes.summary} />
      <ChartsPlace groupingType={groupingType} />
    </div>
  );
}

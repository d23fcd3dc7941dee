import { type ReactNode, useMemo } from 'react';
import { daysAgo } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ChartCard, type ChartContent } from '../../ui/chart/chart-card.tsx';
import styles from './dashboard-charts.module.css';
import {
  collectionPointContent,
  type Grouping,
  groupingOf,
  healthRiskContent,
  peopleContent,
  villageContent,
} from './dashboard-charts-content.ts';
import { useDescription, useStandsOut } from './dashboard-charts-words.ts';
import type { Dashboard, UnusualRises } from './dashboards.api.ts';
import { RiseNotes } from './rise-notes.tsx';
import { SexAndAgeTable } from './sex-and-age-table.tsx';

type Props = {
  dashboard: Dashboard;
  grouping: Grouping;
  isOfCollectionPoints: boolean;
  /** What rose is told below the first chart; undefined while it is not known. */
  rises: UnusualRises | undefined;
  /** Stands beside the first chart, on small screens after it. */
  middle: ReactNode;
};

type ChartProps = { content: ChartContent; empty: string; more?: ReactNode; isTall?: boolean };

function DashboardChart({ content, empty, more, isTall = false }: ChartProps) {
  const describe = useDescription();
  const standsOut = useStandsOut();
  return (
    <ChartCard
      content={content}
      description={describe(content)}
      note={standsOut(content)}
      {...{ empty, more, isTall }}
      fileName={`${content.title} ${daysAgo(0)}`}
    />
  );
}

/** The charts and tables of a dashboard; `middle` stands beside the first chart. */
export function DashboardCharts(props: Props) {
  const { dashboard, grouping: asked, isOfCollectionPoints, rises, middle } = props;
  const { t } = useTexts();
  const grouping = groupingOf(dashboard) ?? asked;
  const contents = useMemo(
    () => ({
      healthRisks: healthRiskContent(t, dashboard, grouping),
      villages: villageContent(t, dashboard, grouping),
      people: peopleContent(t, dashboard, grouping),
      collectionPoints: collectionPointContent(t, dashboard, grouping),
    }),
    [t, dashboard, grouping],
  );
  const empty = t('dashboardCharts.empty');
  return (
    <div className={styles.charts}>
      <div data-print-part="healthRisks">
        <DashboardChart
          content={contents.healthRisks}
          empty={empty}
          more={<RiseNotes rises={rises} />}
          isTall
        />
      </div>
      <div data-print-part="map">{middle}</div>
      <div data-print-part="villages" className={styles.whole}>
        <DashboardChart content={contents.villages} empty={t('dashboardCharts.emptyVillages')} />
      </div>
      <div data-print-part="people">
        <DashboardChart content={contents.people} empty={t('dashboardCharts.emptyPeople')} />
      </div>
      <div data-print-part="sexAndAge">
        <SexAndAgeTable counts={dashboard.reportsGroupedByFeatures} />
      </div>
      {isOfCollectionPoints && dashboard.dataCollectionPointReportsGroupedByDate?.length ? (
        <div data-print-part="collectionPoints" className={styles.whole}>
          <DashboardChart content={contents.collectionPoints} empty={empty} />
        </div>
      ) : null}
    </div>
  );
}

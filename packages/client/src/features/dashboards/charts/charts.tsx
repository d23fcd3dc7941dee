import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChartCard, type ChartContent } from '../../../ui/chart/chart-card.tsx';
import { addComparison } from '../compare/content.ts';
import type { SummaryLinks } from '../dashboard-links.ts';
import type { Dashboard } from '../dashboards.api.ts';
import { useFileName } from '../file-names.ts';
import styles from './charts.module.css';
import {
  buildCollectionPointContent,
  buildHealthRiskContent,
  buildSexAgeContent,
  buildVillageContent,
  detectGrouping,
  type Grouping,
} from './content.ts';
import { useDescription, useMainFinding } from './labels.ts';
import { SexAndAgeTable } from './sex-and-age-table.tsx';

type Props = {
  dashboard: Dashboard;
  grouping: Grouping;
  hasCollectionPoints: boolean;
  /** The lists of the reports behind the numbers. */
  links?: SummaryLinks;
  /** Another period or place; null if nothing is compared, or it is being loaded. */
  compared?: { name: string; dashboard: Dashboard } | null;
  /** Shown beside the first chart, on small screens after it. */
  middle: ReactNode;
};

type ChartProps = {
  content: ChartContent;
  empty: string;
  isTall?: boolean;
  /** The list of the reports behind the numbers, if the user may see it. */
  reports: string | undefined;
};

function DashboardChart({ content, empty, isTall = false, reports }: ChartProps) {
  const { t } = useTexts();
  const toName = useFileName();
  const describe = useDescription();
  const findMainFinding = useMainFinding();
  return (
    <ChartCard
      content={content}
      description={describe(content)}
      note={findMainFinding(content)}
      {...{ empty, isTall }}
      reportsLink={reports === undefined ? undefined : { to: reports, label: t('dashboards.toReports') }}
      fileName={toName(content.title)}
    />
  );
}

/** The charts and tables of a dashboard; `middle` is shown beside the first chart. */
export function DashboardCharts(props: Props) {
  const {
    dashboard,
    grouping: requestedGrouping,
    hasCollectionPoints,
    links = {},
    compared = null,
    middle,
  } = props;
  const { t } = useTexts();
  const [comparedName, other] = [compared?.name, compared?.dashboard];
  const grouping = detectGrouping(dashboard) ?? requestedGrouping;
  const contents = useMemo(() => {
    const build = (create: typeof buildHealthRiskContent) => {
      const content = create(t, dashboard, grouping);
      if (!other || comparedName === undefined) return content;
      return addComparison(content, create(t, other, detectGrouping(other) ?? grouping), comparedName);
    };
    return {
      healthRisks: build(buildHealthRiskContent),
      villages: build(buildVillageContent),
      people: build(buildSexAgeContent),
      collectionPoints: build(buildCollectionPointContent),
    };
  }, [t, dashboard, grouping, other, comparedName]);
  const empty = t('dashboardCharts.empty');
  return (
    <div className={styles.charts}>
      <div data-print-part="healthRisks">
        <DashboardChart content={contents.healthRisks} empty={empty} reports={links.reports} isTall />
      </div>
      <div data-print-part="map">{middle}</div>
      <div data-print-part="villages" className={styles.fullWidth}>
        <DashboardChart
          content={contents.villages}
          empty={t('dashboardCharts.emptyVillages')}
          reports={links.reports}
        />
      </div>
      <div data-print-part="people">
        <DashboardChart
          content={contents.people}
          empty={t('dashboardCharts.emptyPeople')}
          reports={links.reports}
        />
      </div>
      <div data-print-part="sexAndAge">
        <SexAndAgeTable
          counts={dashboard.reportsGroupedByFeatures}
          compared={other?.reportsGroupedByFeatures}
          reports={links.reports}
        />
      </div>
      {hasCollectionPoints && dashboard.dataCollectionPointReportsGroupedByDate?.length ? (
        <div data-print-part="collectionPoints" className={styles.fullWidth}>
          <DashboardChart
            content={contents.collectionPoints}
            empty={empty}
            reports={links.reportsOf?.({ dataCollectorType: 'dataCollectionPoint' })}
          />
        </div>
      ) : null}
    </div>
  );
}

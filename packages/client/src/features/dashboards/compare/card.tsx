import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { formatDifference } from '../../../ui/chart/rank-series.ts';
import { SaveChartMenu } from '../../../ui/chart/save-chart-menu.tsx';
import { Loaded, type LoadedQuery } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { Dashboard } from '../dashboards.api.ts';
import { useFileName } from '../file-names.ts';
import styles from './compare.module.css';

/** What a dashboard is compared with. */
export type ComparedDashboard = {
  /** A period or a place. */
  name: string;
  query: LoadedQuery<Dashboard>;
};

/** The numbers that are compared, by their texts. */
function listNumbers({ summary }: Dashboard) {
  const { alertsSummary: alerts, dataCollectionPointSummary: points } = summary;
  return [
    ['dashboards.summary.reports', summary.totalReportCount],
    ['dashboards.summary.collectors', summary.activeDataCollectorCount],
    ['dashboards.compare.rows.villages', summary.numberOfVillages],
    ['dashboards.compare.rows.districts', summary.numberOfDistricts],
    ['dashboards.compare.rows.escalated', alerts.escalated],
    ['dashboards.compare.rows.dismissed', alerts.dismissed],
    ['dashboards.compare.rows.closed', alerts.closed],
    ['dashboards.summary.referred', points.referredToHospitalCount],
    ['dashboards.summary.fromOtherVillages', points.fromOtherVillagesCount],
    ['dashboards.summary.deaths', points.deathCount],
  ] as const;
}

/** Counts of collection points are shown if there are any. */
const onlyIfAny: readonly string[] = [
  'dashboards.summary.referred',
  'dashboards.summary.fromOtherVillages',
  'dashboards.summary.deaths',
];

function listRows(shown: Dashboard, compared: Dashboard) {
  const others = new Map(listNumbers(compared));
  return listNumbers(shown)
    .map(([key, count]) => ({ key, count, other: others.get(key) ?? 0 }))
    .filter(({ key, count, other }) => count + other > 0 || !onlyIfAny.includes(key));
}

/** The table, to be saved. */
function buildContent(
  t: Translate,
  { title, name, rows }: { title: string; name: string; rows: ReturnType<typeof listRows> },
) {
  const head = ['', t('dashboards.compare.shown'), name, t('chart.difference')];
  const cells = [head, ...rows.map(({ key, count, other }) => [t(key), count, other, count - other])];
  return { title, periods: [], periodHeader: '', series: [], cells, isTable: true };
}

function Numbers({ shown, compared, name }: { shown: Dashboard; compared: Dashboard; name: string }) {
  const { t } = useTexts();
  const rows = listRows(shown, compared);
  return (
    <table className={styles.numbers}>
      <caption>
        <VisuallyHidden>{t('chart.comparedWith', { name })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('dashboards.compare.shown')}</th>
          <th scope="col">{name}</th>
          <th scope="col">{t('chart.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, count, other }) => (
          <tr key={key}>
            <th scope="row">{t(key)}</th>
            <td>{count}</td>
            <td>{other}</td>
            <td>
              <bdi dir="ltr">{formatDifference(count - other)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of a dashboard beside those of another period or place, and their differences. */
export function ComparisonCard({ shown, compared }: { shown: Dashboard; compared: ComparedDashboard }) {
  const { t } = useTexts();
  const { name, query } = compared;
  const toName = useFileName();
  const title = t('dashboards.compare.title');
  const content = query.data && buildContent(t, { title, name, rows: listRows(shown, query.data) });
  return (
    <div data-print-part="">
      <Card
        title={title}
        aside={
          content && (
            <div data-print-omit="">
              <SaveChartMenu content={content} fileName={toName(title)} />
            </div>
          )
        }
      >
        <div className={styles.place}>
          <Loaded query={query} rows={4} label={t('dashboards.compare.loading')}>
            {(data) => <Numbers {...{ shown, name }} compared={data} />}
          </Loaded>
        </div>
      </Card>
    </div>
  );
}

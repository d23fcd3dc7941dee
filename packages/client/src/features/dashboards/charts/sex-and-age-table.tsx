import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { formatDifference } from '../../../ui/chart/rank-series.ts';
import { SaveChartMenu } from '../../../ui/chart/save-chart-menu.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import text from '../../../ui/text/text.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { Dashboard } from '../dashboards.api.ts';
import { useFileName } from '../file-names.ts';
import { ReportsLink } from '../reports-link.tsx';
import styles from './charts.module.css';

type Counts = Dashboard['reportsGroupedByFeatures'];

/** A row of the table; if the age is unknown there is only a total. */
type Row = { key: 'females' | 'males' | 'unspecified'; ages: readonly [number, number] | null; all: number };

function toRows(counts: Counts): Row[] {
  const buildRow = (key: Row['key'], belowFive: number, atLeastFive: number): Row => ({
    ...{ key, ages: [belowFive, atLeastFive], all: belowFive + atLeastFive },
  });
  return [
    buildRow('females', counts.countFemalesBelowFive, counts.countFemalesAtLeastFive),
    buildRow('males', counts.countMalesBelowFive, counts.countMalesAtLeastFive),
    { key: 'unspecified', ages: null, all: counts.countUnspecifiedSexAndAge },
  ];
}

const addUp = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The count of another period or place, and the difference from it. */
function Difference({ shown, other }: { shown: number; other: number }) {
  return (
    <>
      <td>{other}</td>
      <td>
        <bdi dir="ltr">{formatDifference(shown - other)}</bdi>
      </td>
    </>
  );
}

/** Cases by sex-age group over all days. */
export function SexAndAgeTable({
  counts,
  compared,
  reports,
}: {
  counts: Counts;
  /** Of another period or place. */
  compared?: Counts | undefined;
  /** The list of the reports behind the numbers, if the user may see it. */
  reports?: string | undefined;
}) {
  const { t } = useTexts();
  const toName = useFileName();
  const rows = toRows(counts);
  const others = compared && toRows(compared).map(({ all }) => all);
  const total = addUp(rows.map(({ all }) => all));
  const countByAge = (age: 0 | 1) => addUp(rows.map(({ ages }) => ages?.[age] ?? 0));
  const title = t('dashboardCharts.sexAndAge');
  if (total === 0)
    return (
      <Card title={title}>
        <p className={text.muted}>{t('dashboardCharts.emptyPeople')}</p>
      </Card>
    );
  const head = [
    t('dashboardCharts.group'),
    ...(['below5', 'atLeastFive', 'allAges'] as const).map((key) => t(`dashboardCharts.${key}`)),
  ];
  const toCells = (name: string, ages: readonly (number | string)[], all: number, other = 0) => [
    ...[name, ...ages, all],
    ...(others ? [other, all - other] : []),
  ];
  const cells = [
    [...head, ...(others ? [t('chart.compared'), t('chart.difference')] : [])],
    ...rows.map(({ key, ages, all }, index) =>
      toCells(t(`dashboardCharts.${key}`), ages ?? ['', ''], all, others?.[index]),
    ),
    toCells(t('dashboardCharts.allAges'), [countByAge(0), countByAge(1)], total, others && addUp(others)),
  ];
  const content = { title, periods: [], periodHeader: '', series: [], cells, isTable: true };
  return (
    <Card
      title={title}
      className={chart.card}
      aside={
        <div data-print-omit="">
          <SaveChartMenu content={content} fileName={toName(title)} />
        </div>
      }
    >
      <table className={classNames(styles.sexAndAge, others && styles.compared)}>
        <caption>
          <VisuallyHidden>{t('dashboardCharts.sexAndAgeCaption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('dashboardCharts.group')}</VisuallyHidden>
            </th>
            <th scope="col">{t('dashboardCharts.below5')}</th>
            <th scope="col">{t('dashboardCharts.atLeastFive')}</th>
            <th scope="col">{t('dashboardCharts.allAges')}</th>
            {others && (
              <>
                <th scope="col">{t('chart.compared')}</th>
                <th scope="col">{t('chart.difference')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ages, all }, index) => (
            <tr key={key}>
              <th scope="row">{t(`dashboardCharts.${key}`)}</th>
              <td>{ages ? ages[0] : '–'}</td>
              <td>{ages ? ages[1] : '–'}</td>
              <td>{all}</td>
              {others && <Difference shown={all} other={others[index] ?? 0} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashboardCharts.allAges')}</th>
            <td>{countByAge(0)}</td>
            <td>{countByAge(1)}</td>
            <td>{total}</td>
            {others && <Difference shown={total} other={addUp(others)} />}
          </tr>
        </tfoot>
      </table>
      <ReportsLink to={reports} />
    </Card>
  );
}

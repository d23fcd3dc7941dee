import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './dashboard-charts.module.css';
import type { Dashboard } from './dashboards.api.ts';

/** A row of the table; where the age is not known there is only a sum. */
type Row = { key: 'females' | 'males' | 'unspecified'; ages: readonly [number, number] | null; all: number };

function rowsOf(counts: Dashboard['reportsGroupedByFeatures']): Row[] {
  const row = (key: Row['key'], belowFive: number, atLeastFive: number): Row => ({
    ...{ key, ages: [belowFive, atLeastFive], all: belowFive + atLeastFive },
  });
  return [
    row('females', counts.countFemalesBelowFive, counts.countFemalesAtLeastFive),
    row('males', counts.countMalesBelowFive, counts.countMalesAtLeastFive),
    { key: 'unspecified', ages: null, all: counts.countUnspecifiedSexAndAge },
  ];
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** How many people of which sex and age were reported in all of the time. */
export function SexAndAgeTable({ counts }: { counts: Dashboard['reportsGroupedByFeatures'] }) {
  const { t } = useTexts();
  const rows = rowsOf(counts);
  const total = sumOf(rows.map(({ all }) => all));
  const ofAge = (age: 0 | 1) => sumOf(rows.map(({ ages }) => ages?.[age] ?? 0));
  const title = t('dashboardCharts.sexAndAge');
  if (total === 0)
    return (
      <Card title={title}>
        <p className={text.muted}>{t('dashboardCharts.emptyPeople')}</p>
      </Card>
    );
  return (
    <Card title={title}>
      <table className={styles.sexAndAge}>
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
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, ages, all }) => (
            <tr key={key}>
              <th scope="row">{t(`dashboardCharts.${key}`)}</th>
              <td>{ages ? ages[0] : '–'}</td>
              <td>{ages ? ages[1] : '–'}</td>
              <td>{all}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashboardCharts.allAges')}</th>
            <td>{ofAge(0)}</td>
            <td>{ofAge(1)}</td>
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

import { useUiTexts } from '../text/texts-context.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './chart.module.css';
import { type ChartContent, getPeriodTotal, getSeriesTotal } from './chart-types.ts';

/** The numbers of a chart: a row per period, a column per series, and totals. */
export function ChartTable({ content }: { content: ChartContent }) {
  const t = useUiTexts();
  const { title, periods, periodHeader, series } = content;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={styles.table} aria-label={t('chart.table', { title })} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{periodHeader}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
            <th scope="col">{t('chart.all')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ name }, index) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {series.map(({ key, counts }) => (
                <td key={key}>{counts[index] ?? 0}</td>
              ))}
              <td>{getPeriodTotal(series, index)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('chart.all')}</th>
            {series.map((item) => (
              <td key={item.key}>{getSeriesTotal(item)}</td>
            ))}
            <td>{series.reduce((sum, item) => sum + getSeriesTotal(item), 0)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

import { useUiTexts } from '../texts-context.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './chart.module.css';
import { type ChartContent, totalAt, totalOf } from './chart-types.ts';

/** The numbers of a chart: a row for each period, a column for each series, and totals. */
export function ChartTable({ content }: { content: ChartContent }) {
  const t = useUiTexts();
  const { title, periods, periodHead, series } = content;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.table} aria-label={t('chart.table', { title })} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{periodHead}</th>
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
              <td>{totalAt(series, index)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('chart.all')}</th>
            {series.map((one) => (
              <td key={one.key}>{totalOf(one)}</td>
            ))}
            <td>{series.reduce((sum, one) => sum + totalOf(one), 0)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

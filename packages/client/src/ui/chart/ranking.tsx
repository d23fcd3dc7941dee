import { useUiTexts } from '../text/texts-context.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { ChartContent, ChartSeries } from './chart-types.ts';
import { formatDifference, rankSeries, toSparkline } from './rank-series.ts';
import styles from './ranking.module.css';

const size = { x: 0, y: 2, width: 100, height: 20 };

/** The counts of a series over time; dashed those it is compared with, on the same scale. Hidden from screen readers. */
function Sparkline({ series: { counts, compared = [] } }: { series: ChartSeries }) {
  const highest = Math.max(1, ...counts, ...compared);
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      {compared.length > 0 && (
        <path className={styles.comparedLine} d={toSparkline(compared, size, highest)} />
      )}
      <path className={styles.currentLine} d={toSparkline(counts, size, highest)} />
    </svg>
  );
}

/** The series by total, with their counts over time as small lines, each on its own scale. */
export function Ranking({ content, description }: { content: ChartContent; description: string }) {
  const t = useUiTexts();
  const { title, series } = content;
  const comparedName = content.compared?.name;
  return (
    <table className={styles.ranking}>
      <caption>
        <VisuallyHidden>
          {title}. {description}
        </VisuallyHidden>
        {comparedName !== undefined && t('chart.comparedWith', { name: comparedName })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.name')}</th>
          <th scope="col">{t('chart.all')}</th>
          {comparedName !== undefined && (
            <>
              <th scope="col">{t('chart.compared')}</th>
              <th scope="col">{t('chart.difference')}</th>
            </>
          )}
          <th scope="col">{t('chart.trend')}</th>
        </tr>
      </thead>
      <tbody>
        {rankSeries(series).map(({ series: one, rank, total, compared }) => (
          <tr key={one.key}>
            <th scope="row">
              <span className={styles.rank}>{rank}</span>
              <bdi>{one.name}</bdi>
            </th>
            <td>{total}</td>
            {comparedName !== undefined && (
              <>
                <td>{compared?.total ?? '–'}</td>
                <td>
                  <bdi dir="ltr">{compared ? formatDifference(compared.difference) : '–'}</bdi>
                </td>
              </>
            )}
            <td>
              <Sparkline series={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { type ReactNode, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Link } from '../navigation/link.tsx';
import { Card } from '../page/card.tsx';
import { classNames } from '../styles/class-names.ts';
import text from '../text/text.module.css';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './chart.module.css';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartContent, getSeriesTotal } from './chart-types.ts';
import { Legend } from './legend.tsx';
import { isRanking } from './rank-series.ts';
import { Ranking } from './ranking.tsx';
import { SaveChartMenu } from './save-chart-menu.tsx';

export type { ChartContent, ChartPeriod, ChartSeries } from './chart-types.ts';

export type ChartCardProps = {
  content: ChartContent;
  /** Describes the chart in one sentence, for screen readers. */
  description: string;
  /** The main observation, in one sentence. */
  note?: ReactNode;
  /** Further content below the note. */
  more?: ReactNode;
  /** Leads to the reports behind the numbers. */
  reportsLink?: { to: string; label: string } | undefined;
  /** Shown if all counts are 0. */
  empty: string;
  /** Name of saved files, without extension. */
  fileName: string;
  className?: string;
  /** Taller, to match a neighbouring card. */
  isTall?: boolean;
};

/**
 * A card with a stacked column chart over time, or a ranking if it has too many series for columns. It can be switched to a
 * table, and saved as a picture or as CSV.
 */
export function ChartCard(props: ChartCardProps) {
  const { content, description, note, more, empty, fileName, className, isTall, reportsLink } = props;
  const t = useUiTexts();
  const [isTable, setIsTable] = useState(false);
  const { title, periods, series } = content;
  const isEmpty = periods.length === 0 || series.every((item) => getSeriesTotal(item) === 0);
  const isRanked = isRanking(content);
  const back = isRanked ? 'chart.showRanking' : 'chart.showChart';
  if (isEmpty)
    return (
      <Card title={title} className={className}>
        <p className={text.muted}>{empty}</p>
      </Card>
    );
  return (
    <Card
      title={title}
      className={classNames(styles.card, className)}
      aside={
        <div className={styles.head} data-print-omit="">
          <IconButton
            icon={isTable ? 'chart' : 'table'}
            label={t(isTable ? back : 'chart.showTable', { title })}
            onClick={() => setIsTable(!isTable)}
          />
          <SaveChartMenu content={content} fileName={fileName} />
        </div>
      }
    >
      <div className={styles.content}>
        {isTable && <ChartTable content={content} />}
        {!isTable && isRanked && <Ranking content={content} description={description} />}
        {!isTable && !isRanked && (
          <>
            <Legend content={content} />
            <ChartPlot content={content} description={description} isTall={isTall} />
          </>
        )}
        {note && (
          <p className={styles.note} data-note="">
            <Icon name="info" small />
            <span>{note}</span>
          </p>
        )}
        {more}
        {reportsLink && (
          <p className={styles.reports} data-print-omit="">
            <Link to={reportsLink.to}>{reportsLink.label}</Link>
          </p>
        )}
      </div>
    </Card>
  );
}

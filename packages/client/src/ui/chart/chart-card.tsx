import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Card } from '../page/card.tsx';
import { classNames } from '../styles/class-names.ts';
import text from '../text/text.module.css';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './chart.module.css';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartContent, getSeriesTotal } from './chart-types.ts';
import { Swatch } from './columns-drawing.tsx';
import { SaveChartMenu } from './save-chart-menu.tsx';
import { getSeriesStyles } from './series-styles.ts';

export type { ChartContent, ChartPeriod, ChartSeries } from './chart-types.ts';

/** The legend: the series in stacking order with their totals. */
function Legend({ series }: Pick<ChartContent, 'series'>) {
  const seriesStyles = useMemo(() => getSeriesStyles(series), [series]);
  return (
    <ul className={styles.legend} data-legend="">
      {series.map((item, index) => (
        <li key={item.key}>
          {seriesStyles[index] && <Swatch seriesStyle={seriesStyles[index]} />}
          <bdi>{item.name}</bdi>
          <span>{getSeriesTotal(item)}</span>
        </li>
      ))}
    </ul>
  );
}

export type ChartCardProps = {
  content: ChartContent;
  /** Describes the chart in one sentence, for screen readers. */
  description: string;
  /** The main observation, in one sentence. */
  note?: ReactNode;
  /** Further content below the note. */
  more?: ReactNode;
  /** Shown if all counts are 0. */
  empty: string;
  /** Name of saved files, without extension. */
  fileName: string;
  className?: string;
  /** Taller, to match a neighbouring card. */
  isTall?: boolean;
};

/**
 * A card with a stacked column chart over time. It can be switched to a table, and saved as a picture or as CSV.
 */
export function ChartCard(props: ChartCardProps) {
  const { content, description, note, more, empty, fileName, className, isTall } = props;
  const t = useUiTexts();
  const [isTable, setIsTable] = useState(false);
  const { title, periods, series } = content;
  const isEmpty = periods.length === 0 || series.every((item) => getSeriesTotal(item) === 0);
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
            label={t(isTable ? 'chart.showChart' : 'chart.showTable', { title })}
            onClick={() => setIsTable(!isTable)}
          />
          <SaveChartMenu content={content} fileName={fileName} />
        </div>
      }
    >
      <div className={styles.content}>
        {isTable ? (
          <ChartTable content={content} />
        ) : (
          <>
            <Legend series={series} />
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
      </div>
    </Card>
  );
}

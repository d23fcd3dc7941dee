import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import text from '../text.module.css';
import { useUiTexts } from '../texts-context.ts';
import styles from './chart.module.css';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartContent, totalOf } from './chart-types.ts';
import { Swatch } from './columns-drawing.tsx';
import { SaveChartMenu } from './save-chart-menu.tsx';
import { looksOf } from './series-looks.ts';

export type { ChartContent, ChartPeriod, ChartSeries } from './chart-types.ts';

/** What the colours mean, in the order in which they are stacked, with what each counts in all. */
function Legend({ series }: Pick<ChartContent, 'series'>) {
  const looks = useMemo(() => looksOf(series), [series]);
  return (
    <ul className={styles.legend}>
      {series.map((one, index) => (
        <li key={one.key}>
          {looks[index] && <Swatch look={looks[index]} />}
          <bdi>{one.name}</bdi>
          <span>{totalOf(one)}</span>
        </li>
      ))}
    </ul>
  );
}

export type ChartCardProps = {
  content: ChartContent;
  /** All of the chart in one sentence, for those who do not see it. */
  description: string;
  /** What stands out, in one sentence. */
  note?: ReactNode;
  /** More that is to be known, below that. */
  more?: ReactNode;
  /** What is said where nothing is counted. */
  empty: string;
  /** What its files are called, without their ending. */
  fileName: string;
  className?: string;
  /** Stands beside something high. */
  isTall?: boolean;
};

/**
 * A card with stacked columns over time. The same numbers stand in a table behind it, and it can be saved as a picture or
 * as a table.
 */
export function ChartCard(props: ChartCardProps) {
  const { content, description, note, more, empty, fileName, className, isTall } = props;
  const t = useUiTexts();
  const [isTable, setIsTable] = useState(false);
  const { title, periods, series } = content;
  const isEmpty = periods.length === 0 || series.every((one) => totalOf(one) === 0);
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
          <p className={styles.note}>
            <Icon name="info" small />
            <span>{note}</span>
          </p>
        )}
        {more}
      </div>
    </Card>
  );
}

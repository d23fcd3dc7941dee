import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import chart from '../../../ui/chart/chart.module.css';
import type { ChartContent } from '../../../ui/chart/chart-types.ts';
import { SaveChartMenu } from '../../../ui/chart/save-chart-menu.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import { useFileName } from '../file-names.ts';
import styles from './epidemiology.module.css';

type ChartFrameProps = {
  /** The title, and what is saved: exactly the numbers that are drawn. */
  content: ChartContent;
  /** Shown instead of the chart if there is nothing to draw. */
  empty: string | null;
  /** What the reader chooses, above the chart. */
  controls?: ReactNode;
  /** The chart. */
  children: ReactNode;
  /** The same numbers as a table; absent if the chart is one. */
  table?: ReactNode;
  /** What the numbers mean, and what is left out. */
  notes: readonly (string | false | null)[];
};

/** A card with a chart, which can be switched to a table with the same numbers and saved. */
export function ChartFrame({ content, empty, controls, children, table, notes }: ChartFrameProps) {
  const { t } = useTexts();
  const toName = useFileName();
  const [isTable, setIsTable] = useState(false);
  const { title } = content;
  const said = notes.filter((note) => typeof note === 'string');
  const buttons = empty === null && (
    <div className={chart.head} data-print-omit="">
      {table !== undefined && (
        <IconButton
          icon={isTable ? 'chart' : 'table'}
          label={t(isTable ? 'chart.showChart' : 'chart.showTable', { title })}
          onClick={() => setIsTable(!isTable)}
        />
      )}
      <SaveChartMenu content={content} fileName={toName(title)} />
    </div>
  );
  return (
    <div data-print-part="">
      <Card title={title} className={chart.card} aside={buttons}>
        <div className={chart.content}>
          {controls && (
            <div className={styles.controls} data-print-omit="">
              {controls}
            </div>
          )}
          {empty === null ? (
            isTable && table !== undefined ? (
              table
            ) : (
              children
            )
          ) : (
            <p className={text.muted}>{empty}</p>
          )}
          {said.length > 0 && (
            <div className={styles.notes}>
              {said.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          )}
        </div>
      </Card>
    </div>
  );
}

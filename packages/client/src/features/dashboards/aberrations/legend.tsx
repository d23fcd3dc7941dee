import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import type { ChartContent } from '../../../ui/chart/chart-types.ts';
import { Swatch } from '../../../ui/chart/columns-drawing.tsx';
import { LegendIcon } from '../../../ui/chart/legend.tsx';
import { getSeriesStyles } from '../../../ui/chart/series-styles.ts';

function Entry({ symbol, label }: { symbol: ReactNode; label: string }) {
  return (
    <li>
      {symbol}
      <bdi>{label}</bdi>
    </li>
  );
}

/** The legend for the columns, lines and flags that occur. */
export function AberrationsLegend({ content }: { content: ChartContent }) {
  const { t } = useTexts();
  const { series, keys = [], markers = [] } = content;
  const seriesStyles = getSeriesStyles(series);
  return (
    <ul className={chart.legend}>
      {series.map(({ key, name, counts }, row) => {
        const seriesStyle = seriesStyles[row];
        return seriesStyle && counts.some((count) => count > 0) ? (
          <Entry key={key} symbol={<Swatch seriesStyle={seriesStyle} />} label={name} />
        ) : null;
      })}
      {keys.map(({ pen, name }) => (
        <Entry key={pen} symbol={<LegendIcon pen={pen} />} label={name} />
      ))}
      {markers.some(({ kind }) => kind === 'missing') && (
        <Entry symbol={<LegendIcon pen="solid" width={10} />} label={t('unusualRises.missing')} />
      )}
    </ul>
  );
}

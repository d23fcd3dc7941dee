import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { toLegendSymbol } from '../../../ui/chart/chart-overlays.ts';
import type { ChartContent, ChartPen } from '../../../ui/chart/chart-types.ts';
import { Swatch } from '../../../ui/chart/columns-drawing.tsx';
import { getSeriesStyles } from '../../../ui/chart/series-styles.ts';

const size = { width: 22, height: 14 };

function LegendIcon({ pen, width = size.width }: { pen: ChartPen; width?: number }) {
  const x = (size.width - width) / 2;
  return (
    <svg className={chart.swatch} viewBox={`0 0 ${size.width} ${size.height}`} {...size} aria-hidden="true">
      <path className={chart[pen]} d={toLegendSymbol(pen, { x, y: size.height - 3, width }).d} />
    </svg>
  );
}

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

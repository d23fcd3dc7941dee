import { useMemo } from 'react';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './chart.module.css';
import { toLegendSymbol } from './chart-overlays.ts';
import { type ChartContent, type ChartPen, getSeriesTotal } from './chart-types.ts';
import { Swatch } from './columns-drawing.tsx';
import { getSeriesStyles } from './series-styles.ts';

const size = { width: 22, height: 14 };

/** The symbol of a line or a marker. */
export function LegendIcon({ pen, width = size.width }: { pen: ChartPen; width?: number }) {
  const x = (size.width - width) / 2;
  return (
    <svg className={styles.swatch} viewBox={`0 0 ${size.width} ${size.height}`} {...size} aria-hidden="true">
      <path className={styles[pen]} d={toLegendSymbol(pen, { x, y: size.height - 3, width }).d} />
    </svg>
  );
}

/** The legend: the series in stacking order with their totals, and the total of what they are compared with. */
export function Legend({ content }: { content: ChartContent }) {
  const t = useUiTexts();
  const { series, keys = [], compared } = content;
  const seriesStyles = useMemo(() => getSeriesStyles(series), [series]);
  return (
    <ul className={styles.legend} data-legend="">
      {series.map((item, index) => (
        <li key={item.key}>
          {seriesStyles[index] && <Swatch seriesStyle={seriesStyles[index]} />}
          <bdi>{item.name}</bdi>
          <span>{getSeriesTotal(item)}</span>
          {compared && item.compared && (
            <small>{t('chart.versus', { count: getSeriesTotal({ counts: item.compared }) })}</small>
          )}
        </li>
      ))}
      {keys.map(({ pen, name, total }) => (
        <li key={pen}>
          <LegendIcon pen={pen} />
          <bdi>{name}</bdi>
          {total !== undefined && <span>{total}</span>}
        </li>
      ))}
    </ul>
  );
}

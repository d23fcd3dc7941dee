import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import chart from '../../ui/chart/chart.module.css';
import type { ChartContent, ChartPen } from '../../ui/chart/chart-types.ts';
import { Swatch } from '../../ui/chart/columns-drawing.tsx';
import { signOf } from '../../ui/chart/over-columns.ts';
import { looksOf } from '../../ui/chart/series-looks.ts';

const size = { width: 22, height: 14 };

function Sign({ pen, width = size.width }: { pen: ChartPen; width?: number }) {
  const x = (size.width - width) / 2;
  return (
    <svg className={chart.swatch} viewBox={`0 0 ${size.width} ${size.height}`} {...size} aria-hidden="true">
      <path className={chart[pen]} d={signOf(pen, { x, y: size.height - 3, width }).d} />
    </svg>
  );
}

function Entry({ sign, words }: { sign: ReactNode; words: string }) {
  return (
    <li>
      {sign}
      <bdi>{words}</bdi>
    </li>
  );
}

/** What columns, lines and marks mean: only those that turn up. */
export function RisesLegend({ content }: { content: ChartContent }) {
  const { t } = useTexts();
  const { series, keys = [], marks = [] } = content;
  const looks = looksOf(series);
  return (
    <ul className={chart.legend}>
      {series.map(({ key, name, counts }, row) => {
        const look = looks[row];
        return look && counts.some((count) => count > 0) ? (
          <Entry key={key} sign={<Swatch look={look} />} words={name} />
        ) : null;
      })}
      {keys.map(({ pen, name }) => (
        <Entry key={pen} sign={<Sign pen={pen} />} words={name} />
      ))}
      {marks.some(({ kind }) => kind === 'missing') && (
        <Entry sign={<Sign pen="drawn" width={10} />} words={t('unusualRises.missing')} />
      )}
    </ul>
  );
}

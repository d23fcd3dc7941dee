import type { RiseMethod } from '@harken/domain/detection/rises';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import chart from '../../ui/chart/chart.module.css';
import type { ChartContent } from '../../ui/chart/chart-types.ts';
import { Swatch } from '../../ui/chart/columns-drawing.tsx';
import { looksOf } from '../../ui/chart/series-looks.ts';
import { methodNames } from './unusual-rises-content.ts';

const signs = {
  drawn: 'M0 7h22',
  dashed: 'M0 7h22',
  full: 'M6 11h10l-5-8z',
  hollow: 'M6 11h10l-5-8z',
  missing: 'M6 7h10',
} as const;

function Sign({ of: kind }: { of: keyof typeof signs }) {
  return (
    <svg className={chart.swatch} viewBox="0 0 22 14" width="22" height="14" aria-hidden="true">
      <path className={chart[kind === 'missing' ? 'drawn' : kind]} d={signs[kind]} />
    </svg>
  );
}

function Entry({ isShown, sign, words }: { isShown: boolean | undefined; sign: ReactNode; words: string }) {
  if (!isShown) return null;
  return (
    <li>
      {sign}
      <bdi>{words}</bdi>
    </li>
  );
}

/** What columns, lines and marks mean: only those that turn up. */
export function RisesLegend({ content, method }: { content: ChartContent; method: RiseMethod }) {
  const { t } = useTexts();
  const looks = looksOf(content.series);
  const isMarked = (kind: string) => content.marks?.some((mark) => mark.kind === kind);
  const hasLines = content.lines?.some(({ values }) => values.some((value) => value !== null));
  const ofMethod = t('unusualRises.flaggedByMethod', { method: methodNames[method] });
  return (
    <ul className={chart.legend}>
      {content.series.map(({ key, name, counts }, row) => (
        <Entry
          key={key}
          isShown={counts.some((count) => count > 0)}
          sign={looks[row] && <Swatch look={looks[row]} />}
          words={name}
        />
      ))}
      <Entry isShown={hasLines} sign={<Sign of="drawn" />} words={t('unusualRises.expected')} />
      <Entry isShown={hasLines} sign={<Sign of="dashed" />} words={t('unusualRises.threshold')} />
      <Entry isShown={isMarked('full')} sign={<Sign of="full" />} words={ofMethod} />
      <Entry
        isShown={isMarked('hollow')}
        sign={<Sign of="hollow" />}
        words={t('unusualRises.flaggedByOthers')}
      />
      <Entry isShown={isMarked('missing')} sign={<Sign of="missing" />} words={t('unusualRises.missing')} />
    </ul>
  );
}

import { useUiTexts } from '../texts-context.ts';
import { type ChartContent, totalAt } from './chart-types.ts';

const beginsOwnDirection = '\u2068';
const endOfDirection = '\u2069';
const isolated = (text: string) => `${beginsOwnDirection}${text}${endOfDirection}`;

/** Tells what one column of a chart counts: "2026-11-09, 15 in all: Malaria 11, Measles 4". */
export function useColumnWords(): (content: ChartContent, index: number) => string {
  const t = useUiTexts();
  return ({ periods, series }, index) => {
    const period = isolated(periods[index]?.name ?? '');
    const parts = series
      .filter(({ counts }) => counts[index])
      .map(({ name, counts }) => t('chart.part', { name: isolated(name), count: counts[index] }));
    if (parts.length === 0) return t('chart.emptyColumn', { period });
    const total = totalAt(series, index);
    return t('chart.column', { period, total, parts: parts.join(t('chart.separator')) });
  };
}

import { useUiTexts } from '../texts-context.ts';
import { type ChartContent, getPeriodTotal } from './chart-types.ts';

const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
const isolate = (text: string) => `${firstStrongIsolate}${text}${popDirectionalIsolate}`;

/** Describes a column: "2026-11-09, 15 in all: Malaria 11, Measles 4". */
export function useDescribeColumn(): (content: ChartContent, index: number) => string {
  const t = useUiTexts();
  return ({ periods, series }, index) => {
    const period = isolate(periods[index]?.name ?? '');
    const parts = series
      .filter(({ counts }) => counts[index])
      .map(({ name, counts }) => t('chart.part', { name: isolate(name), count: counts[index] }));
    if (parts.length === 0) return t('chart.emptyColumn', { period });
    const total = getPeriodTotal(series, index);
    return t('chart.column', { period, total, parts: parts.join(t('chart.separator')) });
  };
}

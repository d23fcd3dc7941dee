import { findChartHighlight } from '@harken/domain/dashboards/chart-highlight';
import { isolate } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { ChartContent } from '../../../ui/chart/chart-card.tsx';

const addUp = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** A chart in one sentence, for screen readers. */
export function useDescription(): (content: ChartContent) => string {
  const { t } = useTexts();
  return ({ periods, series }) => {
    const totals = periods.map((_, index) => addUp(series.map(({ counts }) => counts[index] ?? 0)));
    const count = Math.max(0, ...totals);
    const parts = series
      .map(({ name, counts }) => ({ name: isolate(name), count: addUp(counts) }))
      .filter((part) => part.count > 0)
      .map((part) => t('dashboardCharts.part', part));
    const nameAt = (index: number) => isolate(periods.at(index)?.name ?? '');
    return t('dashboardCharts.description', {
      ...{ from: nameAt(0), until: nameAt(-1), total: addUp(totals) },
      ...{ parts: parts.join(t('dashboardCharts.separator')), highest: nameAt(totals.indexOf(count)), count },
    });
  };
}

/** The highest share that is written of a series beside others. */
const highestShare = 0.99;

/** The main finding of a chart, in one sentence; null if there is none. */
export function useMainFinding(): (content: ChartContent) => string | null {
  const { t, language } = useTexts();
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' });
  return ({ series }) => {
    const finding = findChartHighlight(series);
    if (!finding) return null;
    const name = isolate(finding.name);
    if (finding.kind === 'only') return t('dashboardCharts.standsOut.only', { ...finding, name });
    if (finding.kind === 'rise') return t('dashboardCharts.standsOut.rise', { ...finding, name });
    // never 100% while others have some
    const share = percent.format(Math.min(finding.count / finding.total, highestShare));
    return t('dashboardCharts.standsOut.largest', { ...finding, name, share });
  };
}

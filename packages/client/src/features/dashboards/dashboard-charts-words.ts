import { whatStandsOut } from '@harken/domain/dashboards/stands-out';
import { isolated } from '../../lib/left-to-right.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { ChartContent } from '../../ui/chart/chart-card.tsx';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** All of a chart in one sentence, for those who do not see it. */
export function useDescription(): (content: ChartContent) => string {
  const { t } = useTexts();
  return ({ periods, series }) => {
    const totals = periods.map((_, index) => sumOf(series.map(({ counts }) => counts[index] ?? 0)));
    const count = Math.max(0, ...totals);
    const parts = series
      .map(({ name, counts }) => ({ name: isolated(name), count: sumOf(counts) }))
      .filter((part) => part.count > 0)
      .map((part) => t('dashboardCharts.part', part));
    const nameAt = (index: number) => isolated(periods.at(index)?.name ?? '');
    return t('dashboardCharts.description', {
      ...{ from: nameAt(0), until: nameAt(-1), total: sumOf(totals) },
      ...{ parts: parts.join(t('dashboardCharts.separator')), highest: nameAt(totals.indexOf(count)), count },
    });
  };
}

/** What stands out in a chart, in one sentence; null where nothing does. */
export function useStandsOut(): (content: ChartContent) => string | null {
  const { t, language } = useTexts();
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' });
  return ({ series }) => {
    const finding = whatStandsOut(series);
    if (!finding) return null;
    const name = isolated(finding.name);
    if (finding.kind === 'only') return t('dashboardCharts.standsOut.only', { ...finding, name });
    if (finding.kind === 'rise') return t('dashboardCharts.standsOut.rise', { ...finding, name });
    const share = percent.format(finding.count / finding.total);
    return t('dashboardCharts.standsOut.largest', { ...finding, name, share });
  };
}

import { otherName } from '@harken/domain/dashboards/top-n';
import type { ChartContent, ChartSeries } from '../../../ui/chart/chart-card.tsx';

/** Counts from the first period on, one for each of the periods. */
const align = (counts: readonly number[], length: number) =>
  Array.from({ length }, (_, index) => counts[index] ?? 0);

/** Names that one content adds up as "(rest)" may be named in the other: then their counts are not known. */
const hasRest = ({ series }: ChartContent) => series.some(({ key }) => key === otherName);

/**
 * A chart with the counts of another period or place: of each series, and in total as a dashed line. Series that only the other
 * has are added. What is not known, because one of them is among "All others", is left out.
 */
export function addComparison(content: ChartContent, other: ChartContent, name: string): ChartContent {
  const length = content.periods.length;
  const [isCut, isOtherCut] = [hasRest(content), hasRest(other)];
  const found = new Map(other.series.map((one) => [one.key, one]));
  const keys = new Set(content.series.map(({ key }) => key));
  const areSameNames = other.series.every(({ key }) => keys.has(key)) && keys.size === found.size;
  const series = content.series.map((one): ChartSeries => {
    const isKnown = found.has(one.key) ? one.key !== otherName || areSameNames : !isOtherCut;
    return isKnown ? { ...one, compared: align(found.get(one.key)?.counts ?? [], length) } : one;
  });
  const added = isCut
    ? []
    : other.series
        .filter(({ key }) => !keys.has(key) && key !== otherName)
        .map((one) => ({ ...one, counts: align([], length), compared: align(one.counts, length) }));
  const allTotals = (other.series[0]?.counts ?? []).map((_, index) =>
    other.series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  );
  const totals = align(allTotals, length);
  return {
    ...content,
    series: [...series, ...added],
    compared: { name, totals },
    lines: [{ values: totals, isDashed: true }],
    keys: [{ pen: 'dashed', name, total: allTotals.reduce((sum, count) => sum + count, 0) }],
  };
}

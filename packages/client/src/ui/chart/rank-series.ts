import { type ChartSeries, getSeriesTotal } from './chart-types.ts';

/** Up to this many series a chart has columns: nobody can distinguish more colours, so more series are ranked. */
export const maxColumnSeries = 8;

/** Whether a chart has too many series for columns. */
export function isRanking({ series }: { series: readonly unknown[] }): boolean {
  return series.length > maxColumnSeries;
}

/** A line of a ranking. */
export type RankedSeries = {
  series: ChartSeries;
  /** From 1; "Other" has none. */
  rank: number | null;
  total: number;
  /** The total of what it is compared with, and the difference from it; null if nothing is compared. */
  compared: { total: number; difference: number } | null;
};

/** The series by total, the largest first; "Other" last, whatever its total. */
export function rankSeries(series: readonly ChartSeries[]): RankedSeries[] {
  const ranked = series
    .map((one) => ({ series: one, total: getSeriesTotal(one) }))
    .sort(
      (a, b) => Number(a.series.isOther ?? false) - Number(b.series.isOther ?? false) || b.total - a.total,
    );
  return ranked.map(({ series: one, total }, index) => {
    const before = one.compared && getSeriesTotal({ counts: one.compared });
    return {
      ...{ series: one, total, rank: one.isOther ? null : index + 1 },
      compared: before === undefined ? null : { total: before, difference: total - before },
    };
  });
}

const minus = '\u2212';

/** A difference with its sign. @example formatDifference(-3) // '−3' */
export function formatDifference(difference: number): string {
  if (difference === 0) return '0';
  return `${difference > 0 ? '+' : minus}${Math.abs(difference)}`;
}

/**
 * The line of counts over time, as SVG path data, with its highest count at the top.
 *
 * @param highest the count at the top; by default the highest of the line
 */
export function toSparkline(
  counts: readonly number[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  highest = Math.max(1, ...counts),
): string {
  const step = width / Math.max(1, counts.length - 1);
  const levels = counts.map((count) => round(y + height - (count / highest) * height));
  const [first = round(y + height), ...others] = levels;
  if (others.length === 0) return `M${round(x)} ${first}h${round(width)}`;
  return others.reduce(
    (path, level, index) => `${path}L${round(x + (index + 1) * step)} ${level}`,
    `M${round(x)} ${first}`,
  );
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;

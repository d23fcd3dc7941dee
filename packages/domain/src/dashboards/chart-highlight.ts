/** A series of a chart that is searched for its most important finding. */
export interface ComparedSeries {
  name: string;
  /** For each period, from the first. */
  counts: readonly number[];
  /** The series "Other", which cannot be a finding. */
  isOther?: boolean;
}

/** What a reader of a chart should notice first. */
export type ChartHighlight =
  /** The series that rose most from the first half of the period to the second. */
  | { kind: 'rise'; name: string; before: number; after: number }
  /** The series with the highest total. */
  | { kind: 'largest'; name: string; count: number; total: number }
  /** The only series. */
  | { kind: 'only'; name: string; count: number };

/** A rise is reported only if the cases at least double and increase by more than a few chance reports. */
const minRise = { factor: 2, cases: 5 };

/**
 * The main finding of a chart: the series that rose most, if one at least doubled from the first half of the period to the
 * second and increased by at least five; otherwise the one with the highest total. With an odd number of periods the middle
 * one belongs to neither half. This is no test of significance: aberrations are detected in `detection/`.
 *
 * @returns null if all counts are 0, or only "Other" has any
 * @example findChartHighlight([{ name: 'Measles', counts: [1, 2, 4, 9] }])
 *   // { kind: 'rise', name: 'Measles', before: 3, after: 13 }
 */
export function findChartHighlight(series: readonly ComparedSeries[]): ChartHighlight | null {
  const total = series.reduce((sum, { counts }) => sum + sumCounts(counts), 0);
  const named = series
    .filter(({ isOther, counts }) => !isOther && sumCounts(counts) > 0)
    .map(({ name, counts }) => ({ name, count: sumCounts(counts), ...splitHalves(counts) }));
  const [largest] = [...named].sort((a, b) => b.count - a.count);
  if (!largest) return null;
  const [steepest] = named.filter(isRise).sort((a, b) => b.after - b.before - (a.after - a.before));
  if (steepest) return { kind: 'rise', name: steepest.name, before: steepest.before, after: steepest.after };
  if (largest.count === total) return { kind: 'only', name: largest.name, count: total };
  return { kind: 'largest', name: largest.name, count: largest.count, total };
}

const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function splitHalves(counts: readonly number[]) {
  const half = Math.floor(counts.length / 2);
  return { before: sumCounts(counts.slice(0, half)), after: sumCounts(counts.slice(counts.length - half)) };
}

function isRise({ before, after }: { before: number; after: number }): boolean {
  return after >= minRise.factor * before && after - before >= minRise.cases;
}

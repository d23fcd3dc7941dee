/** A series as what stands out is looked for in it. */
export interface ComparedSeries {
  name: string;
  /** For each period, from the first. */
  counts: readonly number[];
  /** What is left over has no name that could stand out. */
  isRest?: boolean;
}

/** What a reader of a chart should see first. */
export type Finding =
  /** The series that rose the most from the first half of the time to the second. */
  | { kind: 'rise'; name: string; before: number; after: number }
  /** The series that counts the most. */
  | { kind: 'largest'; name: string; count: number; total: number }
  /** There is no other series. */
  | { kind: 'only'; name: string; count: number };

/** A rise is told once it doubles, and is more than the chance of some reports. */
const leastRise = { factor: 2, cases: 5 };

/**
 * What stands out in a chart: the series that rose the most, where one at least doubled from the first half of the time
 * to the second and by at least five; else the one that counts the most. Of an odd number of periods the one in the
 * middle belongs to neither half. No test of significance: that is what unusual rises are for.
 *
 * @returns null where nothing is counted, or only what has no name
 * @example whatStandsOut([{ name: 'Measles', counts: [1, 2, 4, 9] }]) // { kind: 'rise', name: 'Measles', before: 3, after: 13 }
 */
export function whatStandsOut(series: readonly ComparedSeries[]): Finding | null {
  const total = series.reduce((sum, { counts }) => sum + sumOf(counts), 0);
  const named = series
    .filter(({ isRest, counts }) => !isRest && sumOf(counts) > 0)
    .map(({ name, counts }) => ({ name, count: sumOf(counts), ...halvesOf(counts) }));
  const [largest] = [...named].sort((a, b) => b.count - a.count);
  if (!largest) return null;
  const [steepest] = named.filter(isRise).sort((a, b) => b.after - b.before - (a.after - a.before));
  if (steepest) return { kind: 'rise', name: steepest.name, before: steepest.before, after: steepest.after };
  if (largest.count === total) return { kind: 'only', name: largest.name, count: total };
  return { kind: 'largest', name: largest.name, count: largest.count, total };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function halvesOf(counts: readonly number[]) {
  const half = Math.floor(counts.length / 2);
  return { before: sumOf(counts.slice(0, half)), after: sumOf(counts.slice(counts.length - half)) };
}

function isRise({ before, after }: { before: number; after: number }): boolean {
  return after >= leastRise.factor * before && after - before >= leastRise.cases;
}

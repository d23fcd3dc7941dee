import { computeSampleQuantile } from './numeric/quantile.ts';
import { type WeeklyCounts, weeksOfYear } from './weekly-counts.ts';

/** What is usual in a week of the year, from the same weeks of earlier years. */
export interface EndemicChannel {
  median: number;
  p75: number;
  p90: number;
  mean: number;
  /** Of a sample (n − 1). */
  sd: number;
}

/** Names of zones from the WHO's malaria surveillance manual. */
export type ChannelZone = 'success' | 'safety' | 'warning' | 'epidemic';

export interface ChannelParameters {
  /** How many earlier years count; those before the first week and without reports are left out. */
  years: number;
  /** Weeks before and after the same week that count as well. */
  weeksEachSide: number;
}

/**
 * The endemic channel of a week; null with fewer than two earlier weeks to compare with.
 *
 * Source: Cullen and others (1984), An epidemiological early warning system for malaria control in northern Thailand.
 */
export function computeEndemicChannel(
  counts: WeeklyCounts,
  week: number,
  { years, weeksEachSide }: ChannelParameters,
): EndemicChannel | null {
  const values: number[] = [];
  for (let year = 1; year <= years; year += 1)
    for (let side = -weeksEachSide; side <= weeksEachSide; side += 1) {
      const count = counts[week - year * weeksOfYear + side];
      if (typeof count === 'number') values.push(count);
    }
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    median: computeSampleQuantile(values, 0.5),
    p75: computeSampleQuantile(values, 0.75),
    p90: computeSampleQuantile(values, 0.9),
    mean,
    sd: Math.sqrt(squares / (values.length - 1)),
  };
}

/** C-SUM: the mean of the week before, the week itself and the one after in earlier years; null without any. */
export function computeCsum(counts: WeeklyCounts, week: number, years = 5): number | null {
  return computeEndemicChannel(counts, week, { years, weeksEachSide: 1 })?.mean ?? null;
}

/** The zone of a week with this many cases: the colour of a seasonal chart. */
export function classifyZone(cases: number, { median, p75, p90 }: EndemicChannel): ChannelZone {
  if (cases > p90) return 'epidemic';
  if (cases > p75) return 'warning';
  return cases >= median && cases > 0 ? 'safety' : 'success';
}

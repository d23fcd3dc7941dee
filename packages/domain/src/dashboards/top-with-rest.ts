/** The name of the bucket that holds what did not make it to the top; clients know it by this name. */
export const restName = '(rest)';

/** One line of a chart: a name and its counts by period. */
export interface NamedSeries {
  name: string;
  periods: readonly { period: string; count: number }[];
}

/**
 * The largest series by total, and one more, "(rest)", with the sum of all others.
 *
 * Zero periods are left out. Equal totals are put in order of the alphabet, so that charts do not flicker.
 *
 * @param limit how many series keep their names
 */
export function topWithRest(series: readonly NamedSeries[], limit = 10): NamedSeries[] {
  const ranked = series
    .map((one) => ({ one, total: totalOf(one) }))
    .sort((a, b) => b.total - a.total || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one);
  const top = ranked.slice(0, limit).map(({ name, periods }) => ({ name, periods: withoutZeros(periods) }));
  const others = ranked.slice(limit);
  return others.length === 0 ? top : [...top, { name: restName, periods: withoutZeros(sumByPeriod(others)) }];
}

function totalOf(series: NamedSeries): number {
  return series.periods.reduce((sum, { count }) => sum + count, 0);
}

function withoutZeros(periods: NamedSeries['periods']): NamedSeries['periods'] {
  return periods.filter(({ count }) => count !== 0);
}

function sumByPeriod(series: readonly NamedSeries[]): NamedSeries['periods'] {
  const counts = new Map<string, number>();
  for (const { period, count } of series.flatMap((one) => one.periods)) {
    counts.set(period, (counts.get(period) ?? 0) + count);
  }
  return [...counts].map(([period, count]) => ({ period, count }));
}

/** The name of the series that adds up everything outside the top N; clients know it by this name. */
export const otherName = '(rest)';

/** One series of a chart: a name and one count for each period. */
export interface NamedCounts {
  name: string;
  counts: ArrayLike<number>;
}

/**
 * The largest series by total, and one more, "(rest)", with the sum of all others. Series without counts are left out.
 *
 * Equal totals are sorted by name, so that the order of a chart does not change between requests.
 *
 * @param limit how many series are shown by name
 */
export function selectTopN(series: readonly NamedCounts[], limit: number): NamedCounts[] {
  const ranked = series
    .map((one) => ({ one, total: getTotal(one) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one);
  const others = ranked.slice(limit);
  const top = ranked.slice(0, limit);
  return others.length === 0 ? top : [...top, { name: otherName, counts: sumSeries(others) }];
}

function getTotal({ counts }: NamedCounts): number {
  let total = 0;
  for (let period = 0; period < counts.length; period += 1) total += counts[period] as number;
  return total;
}

function sumSeries(series: readonly NamedCounts[]): number[] {
  const sums = new Float64Array(series[0]?.counts.length ?? 0);
  for (const { counts } of series)
    for (let period = 0; period < sums.length; period += 1)
      sums[period] = (sums[period] as number) + (counts[period] as number);
  return [...sums];
}

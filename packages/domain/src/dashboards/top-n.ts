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
  const sums = new Float64Array(series[0]?.counts.length ?? 0);
  const ranked = series
    .map((one) => ({ one, total: addTo(sums, one) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one);
  const top = ranked.slice(0, limit);
  if (ranked.length === top.length) return top;
  return [...top, { name: otherName, counts: subtractAll(sums, top) }];
}

/** Adds a series to the sums, and returns its total. */
function addTo(sums: Float64Array, { counts }: NamedCounts): number {
  let total = 0;
  for (let period = 0; period < sums.length; period += 1) {
    const count = counts[period] as number;
    total += count;
    sums[period] = (sums[period] as number) + count;
  }
  return total;
}

/** What is left of the sums without some series. */
function subtractAll(sums: Float64Array, series: readonly NamedCounts[]): number[] {
  for (const { counts } of series)
    for (let period = 0; period < sums.length; period += 1)
      sums[period] = (sums[period] as number) - (counts[period] as number);
  return [...sums];
}

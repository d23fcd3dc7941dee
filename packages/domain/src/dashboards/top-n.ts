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
 * @param all the sum of all series, if only the largest ones are given: those that could be shown
 */
export function selectTopN(
  series: readonly NamedCounts[],
  limit: number,
  all: ArrayLike<number> | null = null,
): NamedCounts[] {
  const sums = new Float64Array(series[0]?.counts.length ?? 0);
  const ranked = series
    .map((one) => ({ one, total: addTo(sums, one) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one);
  const top = ranked.slice(0, limit);
  const others = subtractAll(all ?? sums, top);
  return others.some((count) => count > 0) ? [...top, { name: otherName, counts: others }] : top;
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
function subtractAll(sums: ArrayLike<number>, series: readonly NamedCounts[]): number[] {
  const left = Array.from(sums);
  for (const { counts } of series)
    for (let period = 0; period < left.length; period += 1)
      left[period] = (left[period] as number) - (counts[period] as number);
  return left;
}

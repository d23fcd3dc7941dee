/** The name of the bucket that holds what did not make it to the top; clients know it by this name. */
export const restName = '(rest)';

/** One line of a chart: a name and its counts, one for each period. */
export interface NamedCounts {
  name: string;
  counts: ArrayLike<number>;
}

/**
 * The largest series by total, and one more, "(rest)", with the sum of all others. Those that count nothing are left out.
 *
 * Equal totals are put in order of the alphabet, so that charts do not flicker.
 *
 * @param limit how many series keep their names
 */
export function topWithRest(series: readonly NamedCounts[], limit: number): NamedCounts[] {
  const ranked = series
    .map((one) => ({ one, total: totalOf(one) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.one.name < b.one.name ? -1 : 1))
    .map(({ one }) => one);
  const others = ranked.slice(limit);
  const top = ranked.slice(0, limit);
  return others.length === 0 ? top : [...top, { name: restName, counts: sumOf(others) }];
}

function totalOf({ counts }: NamedCounts): number {
  let total = 0;
  for (let period = 0; period < counts.length; period += 1) total += counts[period] as number;
  return total;
}

function sumOf(series: readonly NamedCounts[]): number[] {
  const sums = Array.from({ length: series[0]?.counts.length ?? 0 }, () => 0);
  for (const { counts } of series)
    for (let period = 0; period < sums.length; period += 1)
      sums[period] = (sums[period] as number) + (counts[period] as number);
  return sums;
}

/**
 * The quantile of a sample, interpolated between its values: definition 7 of Hyndman and Fan (1996), the default of spreadsheets.
 *
 * @param values at least one
 * @param probability from 0 to 1
 */
export function computeSampleQuantile(values: readonly number[], probability: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * probability;
  const below = Math.floor(at);
  const [low, high] = [sorted[below], sorted[Math.min(below + 1, sorted.length - 1)]] as [number, number];
  return low + (at - below) * (high - low);
}

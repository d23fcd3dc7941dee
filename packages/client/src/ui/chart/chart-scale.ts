/** Steps that count well: one, two or five, and their tens. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * ten >= least * (1 - 1e-9)) ?? 10;
  return Math.max(1, factor * ten);
}

/**
 * The whole numbers beside a chart, from 0 to the first that nothing is higher than.
 *
 * @param most how many lines there is room for above 0
 * @example ticksUpTo(27, 4) // [0, 10, 20, 30]
 */
export function ticksUpTo(highest: number, most: number): number[] {
  const step = roundStep(Math.max(1, highest) / Math.max(1, most));
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/**
 * Which periods are named under a chart: every second, third and so on, counted back from the last, as many as there is
 * room for.
 *
 * @param step pixels from one column to the next
 * @param labelWidth pixels that the longest name takes, and the space after it
 */
export function labelledPeriods(count: number, step: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil(labelWidth / step));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}

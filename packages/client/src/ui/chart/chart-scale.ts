/** The next step of the form 1, 2 or 5 times a power of ten, at least 1. */
function roundStep(minStep: number): number {
  const ten = 10 ** Math.floor(Math.log10(minStep));
  const factor = [1, 2, 5, 10].find((item) => item * ten >= minStep * (1 - 1e-9)) ?? 10;
  return Math.max(1, factor * ten);
}

/**
 * The integer ticks of an axis, from 0 to the first that is at least the highest value.
 *
 * @param maxTicks maximum number of ticks above 0
 * @example computeTicks(27, 4) // [0, 10, 20, 30]
 */
export function computeTicks(highest: number, maxTicks: number): number[] {
  const step = roundStep(Math.max(1, highest) / Math.max(1, maxTicks));
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/**
 * The periods that get a label: every second, third and so on, counted back from the last, as many as fit.
 *
 * @param step pixels from one column to the next
 * @param labelWidth width of the longest label in pixels, including spacing
 */
export function pickLabelledPeriods(count: number, step: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil(labelWidth / step));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}

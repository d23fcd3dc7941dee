import { type Baseline, computeBaseline } from './baseline.ts';
import { computeNormalQuantile } from './normal-quantile.ts';
import { type Counts, type Detection, detectionParameters, type EarsParameters } from './parameters.ts';

const { baseline: length, lag, memory, alphaC1C2, alphaC3, minSigma } = detectionParameters;
const defaults: EarsParameters = { alpha: alphaC1C2, minSigma };
const defaultsOfC3: EarsParameters = { alpha: alphaC3, minSigma };

/** EARS C1: compares every period with the seven just before it. */
export function detectC1(
  counts: Counts,
  { alpha, minSigma }: EarsParameters = defaults,
): (Detection | null)[] {
  const quantile = computeNormalQuantile(1 - alpha);
  return counts.map((count, at) => evaluate(count, computeBaseline(counts, at - length, minSigma), quantile));
}

/** EARS C2: leaves out two periods before the current one, so that an increase over some weeks still stands out. */
export function detectC2(
  counts: Counts,
  { alpha, minSigma }: EarsParameters = defaults,
): (Detection | null)[] {
  const quantile = computeNormalQuantile(1 - alpha);
  return counts.map((count, at) =>
    evaluate(count, computeBaseline(counts, at - lag - length, minSigma), quantile),
  );
}

function evaluate(count: number | null, baseline: Baseline | null, quantile: number): Detection | null {
  if (count === null || baseline === null) return null;
  const { mean, sd } = baseline;
  const upper = mean + quantile * sd;
  return { expected: mean, sd, statistic: (count - mean) / sd, upper, isFlagged: count > upper };
}

/**
 * EARS C3: adds up by how much this period and the two before it exceed C2, so that an increase shows that no single period
 * makes visible. The upper bound falls after such periods, but never below 0.
 */
export function detectC3(
  counts: Counts,
  { alpha, minSigma }: EarsParameters = defaultsOfC3,
): (Detection | null)[] {
  const quantile = computeNormalQuantile(1 - alpha);
  const c2 = detectC2(counts, { alpha: alphaC1C2, minSigma });
  return counts.map((count, at) => {
    const now = c2[at];
    const excesses = c2.slice(Math.max(0, at - memory + 1), at + 1).map(getExcess);
    if (count === null || !now || excesses.length < memory || excesses.includes(null)) return null;
    const statistic = excesses.reduce<number>((sum, excess) => sum + (excess as number), 0);
    const before = statistic - (excesses.at(-1) as number);
    const { expected, sd } = now;
    const upper = Math.max(0, expected + sd * (quantile - before));
    return { expected, sd, statistic, upper, isFlagged: count > upper };
  });
}

const getExcess = (detection: Detection | null) => detection && Math.max(0, detection.statistic - 1);

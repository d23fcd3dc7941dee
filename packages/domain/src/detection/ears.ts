import { type Baseline, baselineFrom } from './baseline.ts';
import { normalQuantile } from './normal-quantile.ts';
import { type Counts, type Detection, detectionParameters } from './parameters.ts';

const { baseline: length, lag, memory, alphaOfC1AndC2, alphaOfC3 } = detectionParameters;
const quantileOfC1AndC2 = normalQuantile(1 - alphaOfC1AndC2);
const quantileOfC3 = normalQuantile(1 - alphaOfC3);

/** EARS C1: every period against the seven just before it. */
export function detectC1(counts: Counts): (Detection | null)[] {
  return counts.map((count, at) => judge(count, baselineFrom(counts, at - length)));
}

/** EARS C2: every period against the seven that end three before it, so that a rise of some weeks still stands out. */
export function detectC2(counts: Counts): (Detection | null)[] {
  return counts.map((count, at) => judge(count, baselineFrom(counts, at - lag - length)));
}

function judge(count: number | null, baseline: Baseline | null): Detection | null {
  if (count === null || baseline === null) return null;
  const { mean, sd } = baseline;
  const upper = mean + quantileOfC1AndC2 * sd;
  return { expected: mean, sd, statistic: (count - mean) / sd, upper, isFlagged: count > upper };
}

/**
 * EARS C3: what this period and the two before it exceed their C2 by, together, so that a rise shows which no single period
 * makes plain. Its upper bound falls after such periods, but never below 0.
 */
export function detectC3(counts: Counts): (Detection | null)[] {
  const c2 = detectC2(counts);
  return counts.map((count, at) => {
    const now = c2[at];
    const excesses = c2.slice(Math.max(0, at - memory + 1), at + 1).map(excessOf);
    if (count === null || !now || excesses.length < memory || excesses.includes(null)) return null;
    const statistic = excesses.reduce<number>((sum, excess) => sum + (excess as number), 0);
    const before = statistic - (excesses.at(-1) as number);
    const { expected, sd } = now;
    const upper = Math.max(0, expected + sd * (quantileOfC3 - before));
    return { expected, sd, statistic, upper, isFlagged: count > upper };
  });
}

const excessOf = (detection: Detection | null) => detection && Math.max(0, detection.statistic - 1);

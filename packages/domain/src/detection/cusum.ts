import { type Baseline, computeBaseline } from './baseline.ts';
import { type Counts, type Detection, detectionParameters } from './parameters.ts';

const { baseline: length, k, h } = detectionParameters;

/**
 * CUSUM: adds up by how much periods exceed the mean of a reference, so that small but lasting increases raise a flag. After
 * a flag the sum starts again at 0.
 *
 * The reference is the first seven periods; those after them are monitored. A missing period ends the monitoring; it starts
 * again after seven known periods, which are the new reference.
 *
 * `upper` is the limit of the sum as a count of the period: with S the sum before it, S + (y − μ)/σ − k exceeds h if y exceeds
 * μ + σ·(h + k − S).
 */
export function detectCusum(counts: Counts): (Detection | null)[] {
  let start = 0;
  let sum = 0;
  return counts.map((count, at) => {
    if (count === null) {
      start = at + 1;
      sum = 0;
      return null;
    }
    const reference = at - start < length ? null : computeBaseline(counts, start);
    if (reference === null) return null;
    const detection = evaluate(count, reference, sum);
    sum = detection.isFlagged ? 0 : detection.statistic;
    return detection;
  });
}

function evaluate(count: number, { mean, sd }: Baseline, sumBefore: number): Detection {
  const statistic = Math.max(0, sumBefore + (count - mean) / sd - k);
  const upper = mean + sd * (h + k - sumBefore);
  return { expected: mean, sd, statistic, upper, isFlagged: statistic > h };
}

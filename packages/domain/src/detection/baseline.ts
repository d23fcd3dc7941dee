import { type Counts, detectionParameters } from './parameters.ts';

/** The counts that a period is compared with. */
export interface Baseline {
  mean: number;
  /** Of a sample (n − 1), at least `minSigma`. */
  sd: number;
}

/**
 * Mean and standard deviation of seven periods from a start; null where they are incomplete: before the first period, or
 * where a period is missing.
 */
export function computeBaseline(
  counts: Counts,
  start: number,
  minSigma: number = detectionParameters.minSigma,
): Baseline | null {
  const { baseline: length } = detectionParameters;
  if (start < 0) return null;
  const known = counts.slice(start, start + length).filter((count) => count !== null);
  if (known.length < length) return null;
  const mean = known.reduce((sum, count) => sum + count, 0) / length;
  const squares = known.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  return { mean, sd: Math.max(minSigma, Math.sqrt(squares / (length - 1))) };
}

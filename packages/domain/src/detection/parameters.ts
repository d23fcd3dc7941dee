/**
 * Parameters of EARS and CUSUM, as in the R package `surveillance`, after Hutwagner et al. 2003 and Fricker et al. 2008. The
 * same for all health risks, so that charts can be compared.
 */
export const detectionParameters = {
  /** How many earlier periods determine the expected count. */
  baseline: 7,
  /** How many periods C2 and C3 leave out before the current one, so that a slow increase does not raise its own baseline. */
  lag: 2,
  /** How many periods C3 adds up, including the current one. */
  memory: 3,
  /** How often C1 and C2, and C3, flag normally distributed counts by chance. */
  alphaC1C2: 0.001,
  alphaC3: 0.025,
  /** The smallest standard deviation, in cases: after weeks without cases, a single case must not be flagged (but see C3). */
  minSigma: 0.5,
  /** CUSUM: by how much a period may exceed its mean, and the sum above which it is flagged, both in standard deviations. */
  k: 1.04,
  h: 2.26,
} as const;

/** What may differ for EARS; as above by default. */
export interface EarsParameters {
  alpha: number;
  minSigma: number;
}

/** One count per period, oldest first; null where nobody was deployed who could have reported. */
export type Counts = readonly (number | null)[];

/** The result of a method for one period. */
export interface Detection {
  /** The expected number of cases: the mean of the baseline. */
  expected: number;
  /** The standard deviation of the baseline (n − 1), at least `minSigma`. */
  sd: number;
  /** C1, C2, C3, or the sum of CUSUM. */
  statistic: number;
  /** The count above which the period is flagged; never below 0. */
  upper: number;
  isFlagged: boolean;
}

/**
 * What EARS and CUSUM are set to: as in the R package `surveillance`, after Hutwagner et al. 2003 and Fricker et al. 2008. One
 * set for all health risks, so that two charts can be compared.
 */
export const detectionParameters = {
  /** From how many periods before it is told what a period should bring. */
  baseline: 7,
  /** How many periods C2 and C3 leave out before the one they judge, so that a slow rise does not hide itself. */
  lag: 2,
  /** How many periods C3 adds up, the judged one among them. */
  memory: 3,
  /** How often C1 and C2, and C3, flag by chance what is distributed normally. */
  alphaOfC1AndC2: 0.001,
  alphaOfC3: 0.025,
  /** The smallest standard deviation, in cases: a silent baseline must not make a single case stand out (but see C3). */
  minSigma: 0.5,
  /** CUSUM: what a period may exceed its mean by, and the sum from which on it flags, both in standard deviations. */
  k: 1.04,
  h: 2.26,
} as const;

/** A count per period, oldest first; null where nobody could have reported. */
export type Counts = readonly (number | null)[];

/** What a method makes of one period. */
export interface Detection {
  /** How many cases the baseline lets expect: its mean. */
  expected: number;
  /** The standard deviation of the baseline (n − 1), not smaller than `minSigma`. */
  sd: number;
  /** The measure of the method: C1, C2, C3, or the sum of CUSUM. */
  statistic: number;
  /** The count above which the period is flagged; never below 0. */
  upper: number;
  isFlagged: boolean;
}

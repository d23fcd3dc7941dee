import { computeBinomialInterval } from '../signals/numeric/binomial-interval.ts';

/** A share with the two numbers behind it and its exact 95 percent interval, from 0 to 1. */
export interface Share {
  count: number;
  of: number;
  /** Null for nothing of nothing, like both ends of the interval. */
  share: number | null;
  lower: number | null;
  upper: number | null;
}

/**
 * How many of how many, as a share.
 *
 * @example computeShare(8, 10) // { count: 8, of: 10, share: 0.8, lower: 0.4439, upper: 0.9748 }
 * @example computeShare(0, 0) // { count: 0, of: 0, share: null, lower: null, upper: null }
 */
export function computeShare(count: number, of: number): Share {
  if (of === 0) return { count, of, share: null, lower: null, upper: null };
  return { count, of, share: count / of, ...computeBinomialInterval(count, of) };
}

/** Below this number of alerts or reports a share is chance more than anything else, and is said to be so. */
const minReliable = 10;

/** Whether a share comes from so few that it says little. */
export const isOfFew = ({ of }: Pick<Share, 'of'>): boolean => of < minReliable;

/** WHO asks for at least this share of reports, complete and in time (Integrated Disease Surveillance and Response). */
export const reportingTarget = 0.8;

/** Whether a share reaches the target of WHO; null without a share. */
export function meetsReportingTarget({ share }: { share?: number | null | undefined }): boolean | null {
  return typeof share === 'number' ? share >= reportingTarget : null;
}

/** How a count changed compared with the period before. */
export type CountChange =
  /** Nothing in either period. */
  | { kind: 'nothing' }
  | { kind: 'same' }
  | { kind: 'noneBefore' }
  /** By how many percent it rose or fell, rounded. */
  | { kind: 'percent'; percent: number }
  /** A percentage would mislead: the count before is given instead. */
  | { kind: 'countBefore'; before: number };

/** From how many before a change is given in percent, and up to which rise: from 2 to 9 is no "350% more", but 2 before. */
const percentLimits = { smallestBase: 10, highestRise: 200 };

/**
 * Compares a count with the one of the period before. A change is given in percent only if the count before is at least ten, and
 * the rise at most 200 percent; otherwise the count before says more. The same holds for changes below one percent and for a
 * count that fell to zero.
 *
 * @example compareCounts(12, 10) // { kind: 'percent', percent: 20 }
 * @example compareCounts(18555, 32) // { kind: 'countBefore', before: 32 }
 */
export function compareCounts(now: number, before: number): CountChange {
  if (now === before) return { kind: now === 0 ? 'nothing' : 'same' };
  if (before === 0) return { kind: 'noneBefore' };
  const percent = Math.round((100 * (now - before)) / before);
  const isMisleading = before < percentLimits.smallestBase || percent > percentLimits.highestRise;
  if (isMisleading || percent === 0 || now === 0) return { kind: 'countBefore', before };
  return { kind: 'percent', percent };
}

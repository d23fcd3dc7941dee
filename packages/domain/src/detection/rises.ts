import { detectCusum } from './cusum.ts';
import { detectC1, detectC2, detectC3 } from './ears.ts';
import type { Counts, Detection } from './parameters.ts';

/** The methods that look for unusual rises, in the order in which they are shown. */
export const riseMethods = ['c1', 'c2', 'c3', 'cusum'] as const;
export type RiseMethod = (typeof riseMethods)[number];

const detectors = { c1: detectC1, c2: detectC2, c3: detectC3, cusum: detectCusum };

/**
 * What every method makes of every period of one health risk in one area; null where it has no value yet. A flag is a mark for
 * people to think about, never an alert by itself: alerts come from alert rules.
 *
 * @param counts per day or epi week, oldest first, without gaps; null where nobody was deployed who could have reported
 * @example detectRises([1, 0, 2, 1, 1, 0, 1, 2, 1, 9]).c1[9]?.isFlagged // true
 */
export function detectRises(counts: Counts): Record<RiseMethod, (Detection | null)[]> {
  const entries = riseMethods.map((method) => [method, detectors[method](counts)]);
  return Object.fromEntries(entries) as Record<RiseMethod, (Detection | null)[]>;
}

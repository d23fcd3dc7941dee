import { detectCusum } from './cusum.ts';
import { detectC1, detectC2, detectC3 } from './ears.ts';
import type { Counts, Detection } from './parameters.ts';

/** The methods that detect aberrations, in the order in which they are shown. */
export const aberrationMethods = ['c1', 'c2', 'c3', 'cusum'] as const;
export type AberrationMethod = (typeof aberrationMethods)[number];

const detectors = { c1: detectC1, c2: detectC2, c3: detectC3, cusum: detectCusum };

/**
 * Applies every method to every period of one health risk in one area; null where a method has no value yet. A flag is for
 * people to verify and never raises an alert: alerts come from alert rules only (docs/decisions/0033).
 *
 * @param counts per day or epi week, oldest first, without gaps; null where nobody was deployed who could have reported
 * @example detectAberrations([1, 0, 2, 1, 1, 0, 1, 2, 1, 9]).c1[9]?.isFlagged // true
 */
export function flagAberrations(counts: Counts): Record<AberrationMethod, (Detection | null)[]> {
  const entries = aberrationMethods.map((method) => [method, detectors[method](counts)]);
  return Object.fromEntries(entries) as Record<AberrationMethod, (Detection | null)[]>;
}

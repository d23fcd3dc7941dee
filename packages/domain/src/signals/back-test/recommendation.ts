import type { SignalMethod } from '../monitoring/methods.ts';
import type { MethodScore } from './back-test.ts';

/** More false signals a year than this are too many to verify: one a quarter. */
export const maxFalsePerYear = 4;

/** The simplest method to explain and check first. */
const bySimplicity: readonly SignalMethod[] = [
  ...(['c1', 'c2', 'c3', 'cusum'] as const),
  ...(['endemicChannel', 'bayes', 'farrington', 'farringtonFlexible'] as const),
];

/**
 * Which method suits a place, and why: it finds the most outbreaks; as many as others but earlier; or as many and as early, and is
 * simpler. Otherwise why there is no recommendation: no method could be judged, all have too many false signals, or none of the others
 * finds any outbreak.
 */
export type Recommendation =
  | { method: SignalMethod; reason: 'findsMost' | 'earliest' | 'simplest' }
  | { method: null; reason: 'noneJudged' | 'tooManyFalse' | 'noneFinds' };

/** What decides, as it is shown: 200 outbreaks cannot tell 91.2 % from 91.4 %. */
const toPercent = ({ sensitivity }: MethodScore) => Math.round(100 * sensitivity);
const toDelay = ({ delayDays }: MethodScore) => delayDays ?? Infinity;

/** Recommends a method by how good each one was in a place. */
export function recommendMethod(scores: readonly MethodScore[]): Recommendation {
  if (scores.length === 0) return { method: null, reason: 'noneJudged' };
  const quiet = scores.filter(({ falsePerYear }) => falsePerYear <= maxFalsePerYear);
  if (quiet.length === 0) return { method: null, reason: 'tooManyFalse' };
  const best = Math.max(...quiet.map(toPercent));
  if (best === 0) return { method: null, reason: 'noneFinds' };
  const finding = quiet.filter((score) => toPercent(score) === best);
  const earliest = Math.min(...finding.map(toDelay));
  const early = finding.filter((score) => toDelay(score) === earliest);
  const names = early.map(({ method }) => method);
  const method = bySimplicity.find((name) => names.includes(name));
  if (!method) return { method: null, reason: 'noneJudged' };
  if (finding.length === 1) return { method, reason: 'findsMost' };
  return { method, reason: early.length === 1 ? 'earliest' : 'simplest' };
}

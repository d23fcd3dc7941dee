import { type WeeklyCounts, weeksOfYear } from '../weekly-counts.ts';
import { applyMethod, type SignalMethod, seasonalMethods, signalMethods } from './methods.ts';

/** Earlier years that methods with a season need at least. */
const minYears = 3;
/** Of the weeks of these years, this share has to be known. */
const minKnownShare = 2 / 3;
/** Villages are watched on their own if they had this many cases in the last 52 weeks. */
const minCasesOfVillage = 20;

/**
 * Whether a village has enough cases of a health risk to be watched on its own; with fewer, nearly every case would be unusual.
 *
 * @param week index of the latest week
 */
export function hasEnoughCases(counts: WeeklyCounts, week: number): boolean {
  let cases = 0;
  for (let at = Math.max(0, week - weeksOfYear + 1); at <= week; at += 1) cases += counts[at] ?? 0;
  return cases >= minCasesOfVillage;
}

/** Whether an area has at least three years of history before a week, most of them known. */
export function hasLongHistory(counts: WeeklyCounts, week: number): boolean {
  const start = week - minYears * weeksOfYear;
  if (start < 0) return false;
  const first = counts.findIndex((count) => count !== null);
  if (first < 0 || first > start) return false;
  const known = counts.slice(start, week).filter((count) => count !== null).length;
  return known >= minKnownShare * minYears * weeksOfYear;
}

/**
 * The method that decides whether a week of an area is a signal: the one chosen for the place, else the flexible method of Farrington
 * where there are three years of history, else EARS C2.
 */
export function chooseMethod(
  counts: WeeklyCounts,
  week: number,
  chosen: SignalMethod | null = null,
): SignalMethod {
  return chosen ?? (hasLongHistory(counts, week) ? 'farringtonFlexible' : 'c2');
}

export interface MethodResult {
  method: SignalMethod;
  expected: number | null;
  /** Above this number of cases the week is unusual; null where the method has no bound. */
  upper: number | null;
  isAlarm: boolean;
}

/** What is known of a week in an area. */
export interface WeekEvaluation {
  /** Index of the week in the counts. */
  week: number;
  /** Null: the area could not report. */
  observed: number | null;
  /** The method that decides, and what it says. */
  method: SignalMethod;
  expected: number | null;
  upper: number | null;
  isAlarm: boolean;
  /** If it is an alarm, all methods that have a bound, the deciding one included. Otherwise none are applied. */
  methods: MethodResult[];
}

/**
 * Evaluates one week of one health risk in one area. A week without cases is never unusual, so no method is applied to it.
 *
 * @param chosen the method that was set for this place and health risk; null to choose it by the history
 */
export function evaluateArea(
  counts: WeeklyCounts,
  week: number,
  chosen: SignalMethod | null = null,
): WeekEvaluation {
  const observed = counts[week] ?? null;
  const method = chooseMethod(counts, week, chosen);
  const calm = { week, observed, method, expected: null, upper: null, isAlarm: false, methods: [] };
  if (!observed) return calm;
  const { expected, upper, isAlarm } = applyMethod(counts, week, method);
  if (!isAlarm) return { ...calm, expected, upper };
  const isLong = hasLongHistory(counts, week);
  const methods = signalMethods
    .filter((other) => other === method || isLong || !seasonalMethods.includes(other))
    .map((other) => ({ method: other, ...applyMethod(counts, week, other) }))
    .filter((result) => result.upper !== null);
  return { week, observed, method, expected, upper, isAlarm, methods };
}

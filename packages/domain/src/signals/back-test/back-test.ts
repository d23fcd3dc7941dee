import { hasLongHistory } from '../monitoring/evaluate-area.ts';
import { type SignalMethod, seasonalMethods } from '../monitoring/methods.ts';
import { computeSampleQuantile } from '../numeric/quantile.ts';
import { type WeeklyCounts, weeksOfYear } from '../weekly-counts.ts';
import { type InjectedOutbreak, type Injection, inject, placeInjections } from './injections.ts';
import { type PreparedMethod, prepareMethod } from './prepared-method.ts';

/** Weeks that are tested at most: the latest two years. */
const maxTestedWeeks = 2 * weeksOfYear;
/** With fewer known weeks, nothing can be said of a place. */
const minTestedWeeks = 26;
/** Weeks before the first tested one: the history of the methods that look at the weeks before. */
const minEarlierWeeks = 26;
/** A method that could not evaluate this share of the known weeks is not judged. */
const minJudgedShare = 0.5;

/** The weeks that methods are tested on. */
export interface TestedWeeks {
  /** Indexes in the counts. */
  first: number;
  last: number;
  /** In how many of them the place could report. */
  known: number;
  /** Whether three years of history come before them, which methods with a season need. */
  hasLongHistory: boolean;
}

/**
 * The weeks of a place that every method is tested on: the last two years without the current week, or as many of them as have three
 * years of history before them, if that is half a year at least. Null if the place has too short a history.
 */
export function findTestedWeeks(counts: WeeklyCounts): TestedWeeks | null {
  const last = counts.length - 2;
  const firstKnown = counts.findIndex((count) => count !== null);
  const first = Math.max(last - maxTestedWeeks + 1, firstKnown + minEarlierWeeks);
  const countKnown = (from: number) => counts.slice(from, last + 1).filter((count) => count !== null).length;
  if (firstKnown < 0 || countKnown(first) < minTestedWeeks) return null;
  for (let from = first; from <= last - minTestedWeeks + 1; from += 1)
    if (hasLongHistory(counts, from)) {
      const known = countKnown(from);
      if (known < minTestedWeeks) break;
      return { first: from, last, known, hasLongHistory: true };
    }
  return { first, last, known: countKnown(first), hasLongHistory: false };
}

/** How good a method is in a place. */
export interface MethodScore {
  method: SignalMethod;
  /** How many outbreaks were injected. */
  injections: number;
  /** The share of them with an alarm in one of their weeks, from 0 to 1. */
  sensitivity: number;
  /**
   * The median of the days from the first day of an outbreak to the end of the week of its first alarm, of those that were found; null if
   * none was.
   */
  delayDays: number | null;
  /** Alarms a year in the past as it was, without any injected outbreak. */
  falsePerYear: number;
}

/** A method that cannot be judged: the place has too short a history for it. */
export interface UnjudgedMethod {
  method: SignalMethod;
  injections: 0;
}

/**
 * Tests a method on the past of a place: outbreaks are added to it at random weeks, one at a time, and the method says week by week
 * whether it is unusual, as it would have done then. Weeks in which the place could not report stay missing.
 *
 * @param counts of consecutive weeks, the last one the current week, which is not over
 * @example a place with 2 cases in every week finds 200 of 200 outbreaks of 50 cases by each method
 */
export function backTestMethod(
  counts: WeeklyCounts,
  method: SignalMethod,
  outbreak: InjectedOutbreak,
): MethodScore | UnjudgedMethod {
  const unjudged = { method, injections: 0 } as const;
  const tested = findTestedWeeks(counts);
  if (!tested || (seasonalMethods.includes(method) && !tested.hasLongHistory)) return unjudged;
  const prepared = prepareMethod(counts, method);
  const past = countAlarms(counts, prepared, tested);
  if (past.judged < minJudgedShare * tested.known) return unjudged;
  const injections = placeInjections(counts, tested, outbreak);
  if (injections.length === 0) return unjudged;
  const delays = injections.flatMap((injection) => findDelay(counts, prepared, injection) ?? []);
  return {
    ...{ method, injections: injections.length, sensitivity: delays.length / injections.length },
    delayDays: delays.length === 0 ? null : computeSampleQuantile(delays, 0.5),
    falsePerYear: (past.alarms / past.judged) * weeksOfYear,
  };
}

/** In how many weeks the method had something to compare with, and how many of them it finds unusual. */
function countAlarms(counts: WeeklyCounts, prepared: PreparedMethod, { first, last }: TestedWeeks) {
  let [judged, alarms] = [0, 0];
  for (let week = first; week <= last; week += 1) {
    const { expected, isAlarm } = prepared(counts, week);
    if (expected === null) continue;
    judged += 1;
    if (isAlarm && counts[week] !== 0) alarms += 1;
  }
  return { judged, alarms };
}

/** Days until the end of the week of the first alarm; null if the outbreak is not found. */
function findDelay(counts: WeeklyCounts, prepared: PreparedMethod, injection: Injection): number | null {
  const changed = inject(counts, injection);
  const found = injection.extra.findIndex((_cases, at) => {
    const week = injection.start + at;
    return changed[week] !== 0 && prepared(changed, week).isAlarm;
  });
  return found < 0 ? null : 7 * (found + 1);
}

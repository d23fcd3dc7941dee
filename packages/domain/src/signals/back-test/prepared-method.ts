import { computeEndemicChannel } from '../endemic-channel.ts';
import {
  computeFarringtonUpper,
  type FarringtonParameters,
  fitFarrington,
  flexibleFarrington,
  hasEnoughRecentCases,
  originalFarrington,
} from '../farrington.ts';
import { applyMethod, channelParameters, type SignalMethod } from '../monitoring/methods.ts';
import { noResult, type WeeklyCounts, type WeekResult } from '../weekly-counts.ts';

/** Says of a week what `applyMethod` says, for counts that differ from the prepared ones in the latest weeks only. */
export type PreparedMethod = (changed: WeeklyCounts, week: number) => WeekResult;

/**
 * Prepares a method for many outbreaks injected into the same counts. What a method compares a week with does not change if it leaves
 * out the weeks of the outbreak: models are then fitted once for each week. That holds for outbreaks shorter than the 26 weeks that the
 * flexible method of Farrington leaves out; the other two compare with earlier years only.
 */
export function prepareMethod(counts: WeeklyCounts, method: SignalMethod): PreparedMethod {
  if (method === 'farringtonFlexible') return prepareFarrington(counts, flexibleFarrington);
  if (method === 'farrington') return prepareFarrington(counts, originalFarrington);
  if (method === 'endemicChannel') return prepareChannel(counts);
  return (changed, week) => applyMethod(changed, week, method);
}

interface Bound {
  expected: number;
  upper: number;
}

function prepareFarrington(counts: WeeklyCounts, parameters: FarringtonParameters): PreparedMethod {
  const findBound = remember((week) => {
    const model = fitFarrington(counts, week, parameters);
    return model && { expected: model.expected, upper: computeFarringtonUpper(model, parameters) };
  });
  return (changed, week) => {
    const result = compare(changed, week, findBound);
    return hasEnoughRecentCases(changed, week) ? result : { ...result, upper: null, isAlarm: false };
  };
}

function prepareChannel(counts: WeeklyCounts): PreparedMethod {
  const findBound = remember((week) => {
    const channel = computeEndemicChannel(counts, week, channelParameters);
    return channel && { expected: channel.median, upper: channel.p90 };
  });
  return (changed, week) => compare(changed, week, findBound);
}

function compare(changed: WeeklyCounts, week: number, findBound: (week: number) => Bound | null): WeekResult {
  const count = changed[week];
  const bound = typeof count === 'number' ? findBound(week) : null;
  return typeof count === 'number' && bound ? { ...bound, isAlarm: count > bound.upper } : noResult;
}

function remember(compute: (week: number) => Bound | null): (week: number) => Bound | null {
  const known = new Map<number, Bound | null>();
  return (week) => {
    const found = known.get(week);
    if (found !== undefined) return found;
    const computed = compute(week);
    known.set(week, computed);
    return computed;
  };
}

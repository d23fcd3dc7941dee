import { expect, it } from 'vitest';
import { computeBaseline } from '../detection/baseline.ts';
import { detectC1, detectC2, detectC3 } from '../detection/ears.ts';
import { detectionParameters } from '../detection/parameters.ts';
import { detectBayes } from './bayes.ts';
import { computeEndemicChannel } from './endemic-channel.ts';
import {
  detectFarrington,
  type FarringtonParameters,
  flexibleFarrington,
  originalFarrington,
} from './farrington.ts';
import oracle from './testing/signals-oracle.json' with { type: 'json' };

/**
 * Six series of 468 weeks, made by us, and what the R package `surveillance` says of the last 156 weeks. Its null is no bound; the
 * original method of Farrington has 0 there instead.
 */
type Result = { upperbound: (number | null)[]; alarm: (number | null)[]; expected?: (number | null)[] };
type Channel = Record<'median' | 'p75' | 'p90' | 'mean' | 'sd', number[]>;

const series = Object.entries(oracle.series).map(([name, all]) => ({ name, counts: all.counts, all }));
const toWeek = (at: number) => oracle.firstWeek - 1 + at;
const relativeTolerance = 1e-4;

function isClose(ours: number | null, theirs: number | null): boolean {
  if (ours === null || theirs === null) return ours === theirs;
  return Math.abs(ours - theirs) <= relativeTolerance * Math.abs(theirs) + 1e-9;
}

const farrington: [string, FarringtonParameters][] = [
  ['farringtonOriginal', originalFarrington],
  ['farringtonFlexible', { ...flexibleFarrington, seasons: 1 }],
  ['farringtonFlexible10', flexibleFarrington],
  ['farringtonFlexibleDelta', { ...flexibleFarrington, alpha: 0.05, threshold: 'delta' }],
  ['farringtonFlexibleMuan', { ...flexibleFarrington, alpha: 0.05, threshold: 'muan' }],
];

it.each(farrington)(
  '%s has the same alarms, bounds and expected counts',
  (method, parameters) => {
    for (const { name, counts, all } of series) {
      const theirs = all[method as 'farringtonFlexible'] as Result;
      const isOriginal = method === 'farringtonOriginal';
      const differences = theirs.upperbound.flatMap((bound, at) => {
        const ours = detectFarrington(counts, toWeek(at), parameters);
        const theirBound = isOriginal && bound === 0 ? null : bound;
        const isEqual =
          isClose(ours.upper, theirBound) &&
          ours.isAlarm === (theirs.alarm[at] === 1) &&
          // where there is no bound, the package says nothing of what is expected either
          (bound === null || !theirs.expected || isClose(ours.expected, theirs.expected[at] ?? null));
        return isEqual ? [] : [{ name, week: toWeek(at), theirBound, ours }];
      });
      expect(differences).toEqual([]);
    }
  },
  120_000,
);

it('bayes has the same alarms and bounds', () => {
  for (const { counts, all } of series) {
    const ours = all.bayes.upperbound.map((_, at) =>
      detectBayes(counts, toWeek(at), { years: 5, weeksEachSide: 3, alpha: 0.05 }),
    );
    expect(ours.map(({ upper }) => upper)).toEqual(all.bayes.upperbound);
    expect(ours.map(({ isAlarm }) => Number(isAlarm))).toEqual(all.bayes.alarm);
  }
});

it.each([
  ['endemicChannel0', 0],
  ['endemicChannel2', 2],
] as const)('%s has the same quantiles, mean and deviation', (method, weeksEachSide) => {
  for (const { counts, all } of series) {
    const theirs: Channel = all[method];
    theirs.median.forEach((_, at) => {
      const ours = computeEndemicChannel(counts, toWeek(at), { years: 5, weeksEachSide });
      for (const part of Object.keys(theirs) as (keyof Channel)[])
        expect(ours?.[part]).toBeCloseTo(theirs[part][at] as number, 8);
    });
  }
});

const ears = { alpha: 0.001, minSigma: 0 };

it.each([
  ['earsC1', detectC1],
  ['earsC2', detectC2],
] as const)('%s has the same alarms and bounds', (method, detect) => {
  for (const { counts, all } of series) {
    const ours = detect(counts, ears);
    const theirs: Result = all[method];
    theirs.upperbound.forEach((bound, at) => {
      const result = ours[toWeek(at)];
      expect(isClose(result?.upper ?? null, bound)).toBe(true);
      expect(result?.isFlagged).toBe(theirs.alarm[at] === 1);
    });
  }
});

/** The package adds to the week itself what the published formula adds to the mean; see docs/decisions/0063-methods-for-signals.md. */
it('earsC3 differs by how much the week differs from its baseline, and by nothing else', () => {
  const { lag, baseline: length } = detectionParameters;
  for (const { counts, all } of series) {
    const ours = detectC3(counts, ears);
    const compared = all.earsC3.upperbound.filter((bound, at) => {
      const week = toWeek(at);
      const result = ours[week];
      const count = counts[week] as number;
      const mean = computeBaseline(counts, week - lag - length, 0)?.mean ?? 0;
      // Both cut bounds off at 0, and have none for a baseline without any variation.
      if (!bound || !result?.sd || result.upper === 0) return false;
      expect(isClose(result.upper + count - mean, bound)).toBe(true);
      return true;
    });
    if (counts.some((count) => count > 0)) expect(compared.length).toBeGreaterThan(60);
  }
});

import { describe, expect, it } from 'vitest';
import { detectBayes } from './bayes.ts';
import { classifyZone, computeCsum, computeEndemicChannel } from './endemic-channel.ts';
import { detectFarrington, flexibleFarrington, originalFarrington } from './farrington.ts';
import { noResult } from './weekly-counts.ts';

const weeks = 6 * 52 + 1;
const week = weeks - 1;
/** Four cases a week, and twenty in the last. */
const steady = Array.from({ length: weeks }, (_, at) => (at === week ? 20 : 3 + (at % 3)));

describe.each([
  ['the original method of Farrington', originalFarrington],
  ['the flexible one', flexibleFarrington],
])('%s', (_name, parameters) => {
  it('sees a rise, and nothing in a usual week', () => {
    expect(detectFarrington(steady, week, parameters).isAlarm).toBe(true);
    expect(detectFarrington([...steady.slice(0, week), 5], week, parameters).isAlarm).toBe(false);
  });

  it('takes weeks without reports for missing, never for zero', () => {
    const closed = steady.map((count, at) => (at >= 100 && at < 200 ? null : count));
    const ours = detectFarrington(closed, week, parameters);
    expect(ours).toMatchObject({ expected: expect.closeTo(4, 0), isAlarm: true });
    const zeros = closed.map((count) => count ?? 0);
    expect(detectFarrington(zeros, week, parameters).upper).not.toBeCloseTo(ours.upper as number, 1);
    expect(detectFarrington([...closed.slice(0, week), null], week, parameters)).toEqual(noResult);
  });

  it('has no bound for fewer than five cases in four weeks', () => {
    const thin = steady.map((_, at) => (at === week ? 4 : 0));
    expect(detectFarrington(thin, week, parameters)).toMatchObject({ upper: null, isAlarm: false });
  });

  it('says nothing without a history', () => {
    expect(detectFarrington([], 0, parameters)).toEqual(noResult);
    expect(detectFarrington([3, 4, 9], 2, parameters)).toEqual(noResult);
    expect(
      detectFarrington(
        steady.map((count, at) => (at < week ? null : count)),
        week,
        parameters,
      ),
    ).toEqual(noResult);
  });

  it('gives less weight to an outbreak of the past', () => {
    const outbreak = steady.map((count, at) => (at >= week - 104 && at < week - 100 ? 60 : count));
    const { upper } = detectFarrington(outbreak, week, parameters);
    const unweighted = detectFarrington(outbreak, week, { ...parameters, residualLimit: Infinity });
    expect(upper).toBeLessThan(unweighted.upper as number);
  });
});

describe('the endemic channel', () => {
  const years = [4, 8, 2, 6, 10];
  const counts = Array.from({ length: 5 * 52 + 1 }, (_, at) => (at % 52 === 0 ? (years[at / 52] ?? 0) : 1));
  const channel = computeEndemicChannel(counts, 260, { years: 5, weeksEachSide: 0 });

  it('is made of the same week of earlier years', () => {
    expect(channel).toMatchObject({ median: 6, p75: 8, mean: 6 });
    expect(channel?.p90).toBeCloseTo(9.2, 10);
    expect(channel?.sd).toBeCloseTo(Math.sqrt(10), 10);
    expect(computeCsum(counts, 260)).toBeCloseTo((30 + 9) / 14, 10);
  });

  it.each([
    [0, 'success'],
    [5, 'success'],
    [6, 'safety'],
    [8, 'safety'],
    [9, 'warning'],
    [10, 'epidemic'],
  ] as const)('%d cases are in the zone of %s', (cases, zone) => {
    expect(channel && classifyZone(cases, channel)).toBe(zone);
  });

  it('leaves out missing weeks, and says nothing of fewer than two', () => {
    const gap = counts.map((count, at) => (at === 52 ? null : count));
    expect(computeEndemicChannel(gap, 260, { years: 5, weeksEachSide: 0 })?.mean).toBe(5.5);
    expect(computeEndemicChannel(counts, 52, { years: 5, weeksEachSide: 0 })).toBeNull();
    expect(computeCsum([], 3)).toBeNull();
  });
});

it('bayes says nothing of a missing week or without a history, and leaves out missing weeks', () => {
  const parameters = { years: 5, weeksEachSide: 3, alpha: 0.05 };
  expect(detectBayes([null], 0, parameters)).toEqual(noResult);
  expect(detectBayes([3], 0, parameters)).toEqual(noResult);
  const { expected } = detectBayes([2, null, 4, 1], 3, parameters);
  expect(expected).toBeCloseTo(6.5 / 2, 10);
});

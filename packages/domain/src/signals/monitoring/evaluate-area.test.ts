import { describe, expect, it } from 'vitest';
import { chooseMethod, evaluateArea, hasEnoughCases, hasLongHistory } from './evaluate-area.ts';
import { applyMethod, type SignalMethod, seasonalMethods, signalMethods } from './methods.ts';

const years = (count: number, cases = (at: number): number | null => 3 + (at % 3)) =>
  Array.from({ length: count * 52 }, (_, at) => cases(at));
const fiveYears = years(5);
const week = fiveYears.length;

describe('the history', () => {
  it.each<[string, (number | null)[], boolean]>([
    ['is short without weeks', [], false],
    ['is short with two years', years(2), false],
    ['is long with three years', years(3), true],
    ['is short if its first year is missing', years(3, (at) => (at < 52 ? null : 4)), false],
    ['is long if every fourth week is missing', years(3, (at) => (at % 4 === 3 ? null : 4)), true],
    ['is short if every second week is missing', years(3, (at) => (at % 2 === 1 ? null : 4)), false],
    ['is short if nothing was ever known', years(3, () => null), false],
  ])('%s', (_what, counts, expected) => {
    expect(hasLongHistory([...counts, 9], counts.length)).toBe(expected);
  });
});

describe('the method that decides', () => {
  it.each<[string, (number | null)[], SignalMethod | null, SignalMethod]>([
    ['is Farrington flexible with a long history', [...fiveYears, 9], null, 'farringtonFlexible'],
    ['is EARS C2 with a short one', [...years(1), 9], null, 'c2'],
    ['is the one that was chosen', [...fiveYears, 9], 'endemicChannel', 'endemicChannel'],
  ])('%s', (_what, counts, chosen, expected) => {
    expect(chooseMethod(counts, counts.length - 1, chosen)).toBe(expected);
  });
});

describe('a village is watched on its own', () => {
  it.each<[number, number[], boolean]>([
    [20, [20], true],
    [19, [19], false],
    [0, [], false],
    [20, [...Array(51).fill(0), 20], true],
    [20, [20, ...Array(52).fill(0)], false],
  ])('with %d cases in the last 52 weeks: %j', (_cases, counts, expected) => {
    expect(hasEnoughCases(counts, counts.length - 1)).toBe(expected);
  });
});

describe('a week', () => {
  it('above its bound is an alarm, with every method that has one', () => {
    const evaluation = evaluateArea([...fiveYears, 20], week);
    expect(evaluation).toMatchObject({ week, observed: 20, method: 'farringtonFlexible', isAlarm: true });
    expect(evaluation.methods.map(({ method }) => method)).toEqual([...signalMethods]);
    expect(evaluation.methods.every(({ isAlarm }) => isAlarm)).toBe(true);
  });

  it('with a short history is compared with the weeks before only', () => {
    const evaluation = evaluateArea([...years(1), 20], 52);
    expect(evaluation).toMatchObject({ method: 'c2', isAlarm: true });
    expect(evaluation.methods.map(({ method }) => method)).toEqual(['c1', 'c2', 'c3', 'cusum']);
  });

  it.each<[string, (number | null)[], object]>([
    ['as usual is none', [...fiveYears, 5], { observed: 5, isAlarm: false, methods: [] }],
    ['without cases is none', [...fiveYears, 0], { observed: 0, upper: null, isAlarm: false }],
    ['that could not be reported is none', [...fiveYears, null], { observed: null, isAlarm: false }],
    ['without a history is none', [7], { observed: 7, upper: null, isAlarm: false }],
  ])('%s', (_what, counts, expected) => {
    expect(evaluateArea(counts, counts.length - 1)).toMatchObject(expected);
  });

  it('is evaluated without the weeks after it', () => {
    const counts = [...fiveYears, 20, 90, 90];
    expect(evaluateArea(counts, week)).toEqual(evaluateArea(counts.slice(0, week + 1), week));
  });
});

const nothing = { expected: null, upper: null, isAlarm: false };

describe('weeks of a closed district are missing, never zero', () => {
  const compare = (method: SignalMethod, first: number, last: number) => {
    const closed = fiveYears.map((count, at) => (at >= first && at <= last ? null : count));
    const zeros = closed.map((count) => count ?? 0);
    return [applyMethod([...closed, 20], week, method), applyMethod([...zeros, 20], week, method)] as const;
  };

  it.each(seasonalMethods)('%s compares with the years that are known', (method) => {
    const [missing, zero] = compare(method, 100, 200);
    expect(missing).toMatchObject({ expected: expect.closeTo(4, 0), isAlarm: true });
    expect(zero.expected).not.toBeCloseTo(missing.expected as number, 1);
  });

  it.each(['c1', 'c2', 'c3', 'cusum'] as const)('%s waits for a whole baseline', (method) => {
    const [missing, zero] = compare(method, 100, week - 4);
    expect(missing).toEqual(nothing);
    expect(zero.expected).not.toBeNull();
  });

  it.each(signalMethods)('%s says nothing of such a week itself', (method) => {
    expect(applyMethod([...fiveYears, null], week, method)).toEqual(nothing);
  });
});

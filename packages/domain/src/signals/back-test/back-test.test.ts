import { describe, expect, it } from 'vitest';
import { applyMethod, signalMethods } from '../monitoring/methods.ts';
import { createRandom } from '../numeric/random.ts';
import type { WeeklyCounts } from '../weekly-counts.ts';
import { backTestMethod, findTestedWeeks, type MethodScore } from './back-test.ts';
import { inject, injectionLimits, placeInjections } from './injections.ts';
import { prepareMethod } from './prepared-method.ts';

const weeks = 320;
const steady = (cases: number | null, count = weeks): (number | null)[] =>
  Array<number | null>(count).fill(cases);
const unknown = (count: number) => steady(null, count);

/** Up to 16 cases a week with a season; the same on every run. */
function varying(): (number | null)[] {
  const random = createRandom(7);
  return Array.from({ length: weeks }, (_, at) =>
    Math.floor(2 * random() * (4 + 3 * Math.sin((2 * Math.PI * at) / 52))),
  );
}

const test = (counts: WeeklyCounts, method: MethodScore['method'], outbreak = { size: 50, length: 4 }) =>
  backTestMethod(counts, method, outbreak);

describe('the tested weeks', () => {
  it.each<[string, WeeklyCounts, object | null]>([
    ['are the two years before the current week', steady(2), { first: 215, last: 318, known: 104 }],
    [
      'begin after three years of history, if half a year is left',
      [...unknown(100), ...steady(2, 220)],
      { first: 256, last: 318, hasLongHistory: true },
    ],
    [
      'have no three years of history before them, if less is left',
      [...unknown(140), ...steady(2, 180)],
      { first: 215, last: 318, hasLongHistory: false },
    ],
    [
      'begin half a year after the first report',
      [...unknown(260), ...steady(2, 60)],
      { first: 286, last: 318 },
    ],
    ['are too few after less than a year', [...unknown(270), ...steady(2, 50)], null],
    ['are none where nobody ever could report', unknown(weeks), null],
    [
      'do not count weeks in which the place was closed',
      [...steady(2, 260), ...unknown(20), ...steady(2, 40)],
      { first: 215, last: 318, known: 84 },
    ],
    ['are too few in a place that was closed nearly always', [...steady(2, 230), ...unknown(90)], null],
  ])('%s', (_what, counts, expected) => {
    const found = findTestedWeeks(counts);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });
});

describe('injected outbreaks', () => {
  const place = (counts: WeeklyCounts, length = 4) =>
    placeInjections(counts, { first: 215, last: 318 }, { size: 30, length });

  it('are 200, with all their cases, within the tested weeks', () => {
    const injections = place(steady(2));
    expect(injections).toHaveLength(injectionLimits.count);
    for (const { start, extra } of injections) {
      expect(extra.reduce((sum, cases) => sum + cases, 0)).toBe(30);
      expect(start).toBeGreaterThanOrEqual(215);
      expect(start + extra.length - 1).toBeLessThanOrEqual(318);
    }
  });

  it('are the same again', () => {
    expect(place(varying())).toEqual(place(steady(2)));
  });

  it('rise steeply and fall slowly', () => {
    const total = Array<number>(10).fill(0);
    for (const { extra } of place(steady(2), 10))
      extra.forEach((cases, at) => {
        total[at] = (total[at] as number) + cases;
      });
    const peak = total.indexOf(Math.max(...total));
    expect(peak).toBeGreaterThanOrEqual(1);
    expect(peak).toBeLessThanOrEqual(3);
    expect(total[0]).toBeLessThan(total[peak] as number);
    for (let at = peak + 1; at < total.length; at += 1)
      expect(total[at]).toBeLessThan(total[at - 1] as number);
  });

  it('begin in weeks that are known, and leave missing weeks missing', () => {
    const counts = [...steady(2, 260), ...unknown(20), ...steady(2, 40)];
    const reaching = place(counts).filter(({ start }) => start < 260 && start > 256);
    expect(reaching.length).toBeGreaterThan(0);
    for (const injection of place(counts)) {
      expect(counts[injection.start]).not.toBeNull();
      const changed = inject(counts, injection);
      expect(changed.slice(260, 280)).toEqual(unknown(20));
      expect(changed.slice(0, injection.start)).toEqual(counts.slice(0, injection.start));
    }
  });
});

/** Models of the flexible method take seconds for two years on a slow machine. */
const slow = { timeout: 60_000 };

describe('a prepared method', () => {
  it.each(signalMethods)('%s says the same as the method itself', slow, (method) => {
    const counts = varying();
    counts.fill(null, 240, 244);
    const prepared = prepareMethod(counts, method);
    const injections = placeInjections(counts, { first: 215, last: 318 }, { size: 30, length: 12 });
    for (const injection of injections.slice(0, 2)) {
      const changed = inject(counts, injection);
      for (let week = injection.start; week < injection.start + 12; week += 1)
        expect(prepared(changed, week)).toEqual(applyMethod(changed, week, method));
    }
  });
});

describe('a back-test', () => {
  it.each(signalMethods)(
    'of %s finds every large outbreak in a steady place, within its first weeks',
    slow,
    (method) => {
      expect(test(steady(2), method)).toEqual({
        ...{ method, injections: 200, sensitivity: 1, delayDays: 7, falsePerYear: 0 },
      });
    },
  );

  it.each(signalMethods)('of %s has no false signal in a place without any case', slow, (method) => {
    expect(test(steady(0), method)).toMatchObject({ method, sensitivity: 1, falsePerYear: 0 });
  });

  it('does not find what is no more than one case', () => {
    const tiny = { size: 1, length: 4 };
    expect(test(steady(5), 'c2', tiny)).toEqual({
      ...{ method: 'c2', injections: 200, sensitivity: 0, delayDays: null, falsePerYear: 0 },
    });
  });

  it('counts unusual weeks of the past as false signals, per year', () => {
    const counts = steady(2);
    counts[250] = 40;
    counts[290] = 40;
    expect(test(counts, 'c1')).toMatchObject({ falsePerYear: 1 });
  });

  it('says that a method has too short a history', () => {
    const counts = [...unknown(140), ...steady(2, 180)];
    const judged = signalMethods.filter((method) => test(counts, method).injections > 0);
    expect(judged).toEqual(['c1', 'c2', 'c3', 'cusum']);
    for (const method of signalMethods)
      expect(test(unknown(weeks), method)).toEqual({ method, injections: 0 });
  });

  it('does not judge a method that could evaluate less than half of the weeks', () => {
    const often = Array.from({ length: weeks }, (_, at) => (at % 8 === 0 ? null : 2));
    expect(test(often, 'c1').injections).toBe(0);
    expect(test(often, 'bayes').injections).toBe(200);
  });

  it('treats weeks in which the place was closed as missing, not as weeks without cases', () => {
    const closed = [...steady(20, 250), ...unknown(12), ...steady(20, 58)];
    const asZero = closed.map((count) => count ?? 0);
    expect(test(closed, 'c1')).toMatchObject({ falsePerYear: 0 });
    expect((test(asZero, 'c1') as MethodScore).falsePerYear).toBeGreaterThan(0);
  });
});

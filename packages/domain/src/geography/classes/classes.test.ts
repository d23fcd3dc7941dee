import { describe, expect, it, test } from 'vitest';
import { type Classes, type ClassMethod, classify, findClass, listLegend, roundBetween } from './classes.ts';
import { findNaturalBreaks } from './natural-breaks.ts';

const counts = (method: ClassMethod, values: number[], count?: number) =>
  classify(values, { method, isCount: true, ...(count && { count }) }).bounds;

describe('the classes of counts', () => {
  test.each<[string, ClassMethod, number[], number | undefined, number[]]>([
    ['equally many areas each', 'quantile', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5, [2, 4, 6, 8]],
    ['zeros do not take part', 'quantile', [0, 0, 0, 0, 1, 2, 3, 4], 2, [2]],
    ['ties are never split', 'quantile', [1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6], 3, [1, 4]],
    ['few distinct values have a class each', 'quantile', [3, 3, 8, 8, 8], 5, [3]],
    ['one value is one class', 'jenks', [7, 7, 7], 5, []],
    ['only zeros have no class above', 'quantile', [0, 0], 5, []],
    ['no values', 'jenks', [], 5, []],
    ['natural groups', 'jenks', [1, 2, 3, 40, 41, 42, 43, 200], 3, [3, 43]],
    ['an outlier is alone', 'jenks', [4, 5, 6, 7, 8, 9, 500], 2, [9]],
    ['the same bounds for all maps', 'fixed', [1, 2, 3], undefined, [4, 9, 49, 99]],
    ['fewer fixed classes', 'fixed', [1, 2, 3], 3, [4, 9]],
  ])('%s', (_, method, values, count, bounds) => {
    expect(counts(method, values, count)).toEqual(bounds);
  });

  it.each<ClassMethod>(['quantile', 'jenks'])(
    'by %s are at most as many as wanted, in ascending order',
    (method) => {
      let seed = 11;
      const random = () => {
        seed = (seed * 16_807) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
      for (let round = 0; round < 200; round++) {
        const values = Array.from({ length: Math.ceil(random() * 60) }, () =>
          Math.floor(1 / (random() + 0.01)),
        );
        const classes = classify(values, { method, isCount: true });
        expect(classes.bounds.length).toBeLessThan(5);
        expect([...new Set(classes.bounds)].sort((a, b) => a - b)).toEqual(classes.bounds);
        // every class has an area, and every bound is a value: equal values are never in two classes
        const used = new Set(values.map((value) => findClass(value, classes)));
        for (let index = 1; index <= classes.bounds.length + 1; index++)
          expect(used.has(index) || values.every((value) => value === 0)).toBe(true);
        expect(classes.bounds.every((bound) => values.includes(bound))).toBe(true);
      }
    },
  );
});

describe('natural breaks', () => {
  it('are the best of all possible ones', () => {
    const values = [1, 2, 2, 5, 6, 9, 14, 15, 30, 31, 33];
    const distinct = [...new Set(values)].map((value): [number, number] => [
      value,
      values.filter((other) => other === value).length,
    ]);
    const spread = (from: number, to: number) => {
      const own = distinct
        .slice(from, to + 1)
        .flatMap(([value, times]) => Array(times).fill(value) as number[]);
      const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
      return own.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    };
    const cost = (ends: number[]) =>
      [...ends, distinct.length - 1].reduce((sum, end, at) => sum + spread((ends[at - 1] ?? -1) + 1, end), 0);
    let best = Number.POSITIVE_INFINITY;
    for (let one = 0; one < distinct.length - 2; one++)
      for (let two = one + 1; two < distinct.length - 1; two++) best = Math.min(best, cost([one, two]));
    expect(cost(findNaturalBreaks(distinct, 3))).toBeCloseTo(best, 8);
  });

  it('of many values take a moment only', () => {
    const distinct = Array.from({ length: 20_000 }, (_, at): [number, number] => [at + 1, 1]);
    const ends = findNaturalBreaks(distinct, 5);
    expect(ends).toHaveLength(4);
    // equal distances: equal classes
    expect(ends.map((end) => Math.round((end + 1) / 1000))).toEqual([4, 8, 12, 16]);
  });
});

describe('the classes of rates', () => {
  it('have round bounds that leave each value in its class', () => {
    const values = [0, 0.1234, 0.1911, 1.27, 1.31, 6.02, 18.4, 19.77];
    const classes = classify(values, { method: 'jenks', isCount: false, count: 3 });
    expect(classes.bounds).toEqual([4, 10]);
    expect(values.map((value) => findClass(value, classes))).toEqual([0, 1, 1, 1, 1, 2, 3, 3]);
  });

  test.each([
    [0.1234, 0.1911, 0.16],
    [1, 2, 1.5],
    [3, 3.0001, 3],
    [99, 1000, 500],
  ])('between %d and %d the bound is %d', (lower, higher, expected) => {
    expect(roundBetween(lower, higher)).toBe(expected);
  });
});

describe('the class of a value', () => {
  const classes: Classes = { bounds: [4, 9], largest: 20, isCount: true };
  test.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [9, 2],
    [10, 3],
    [400, 3],
  ])('of %d is %d', (value, index) => expect(findClass(value, classes)).toBe(index));
});

describe('the legend', () => {
  test('of counts has gapless integers', () => {
    expect(listLegend({ bounds: [4, 9], largest: 20, isCount: true })).toEqual([
      { index: 0, from: 0, to: 0 },
      { index: 1, from: 1, to: 4 },
      { index: 2, from: 5, to: 9 },
      { index: 3, from: 10, to: 20 },
    ]);
  });

  test('of rates continues at the bound before', () => {
    expect(listLegend({ bounds: [0.5], largest: 1.2, isCount: false })).toEqual([
      { index: 0, from: 0, to: 0 },
      { index: 1, from: 0, to: 0.5 },
      { index: 2, from: 0.5, to: 1.2 },
    ]);
  });

  test('of fixed classes is open at the end', () => {
    expect(listLegend({ bounds: [4], largest: null, isCount: true }).at(-1)).toEqual({
      index: 2,
      from: 5,
      to: null,
    });
  });

  test('without values above zero has only zero', () => {
    expect(listLegend({ bounds: [], largest: 0, isCount: true })).toEqual([{ index: 0, from: 0, to: 0 }]);
  });
});

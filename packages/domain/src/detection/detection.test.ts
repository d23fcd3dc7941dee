import { describe, expect, test } from 'vitest';
import { aberrationMethods, flagAberrations } from './aberrations.ts';
import { computeNormalQuantile } from './normal-quantile.ts';
import { type Detection, detectionParameters } from './parameters.ts';
import fixture from './testing/detection-fixture.json' with { type: 'json' };

interface Expected {
  mean?: number;
  sd?: number;
  statistic: number;
  upper?: number;
  flag: boolean;
}

const series = fixture.series.flatMap((item) =>
  aberrationMethods.map((method) => ({ ...item, method, expected: item[method] as (Expected | null)[] })),
);

describe('values computed independently', () => {
  test.each(series)('$name by $method', ({ counts, method, expected }) => {
    const found = flagAberrations(counts)[method];
    expect(found.map((item) => item !== null)).toEqual(expected.map((item) => item !== null));
    found.forEach((item, at) => {
      if (item) expectSame(item, expected[at] as Expected);
    });
    expect(expected.some((item) => item !== null)).toBe(true);
  });

  function expectSame(found: Detection, { mean, sd, statistic, upper, flag }: Expected): void {
    const pairs = [
      [found.expected, mean],
      [found.sd, sd],
      [found.statistic, statistic],
      [found.upper, upper],
    ] as const;
    for (const [value, given] of pairs)
      if (given !== undefined) expect(Math.abs(value - given)).toBeLessThan(1e-6);
    expect(found.isFlagged).toBe(flag);
  }

  test('used the same parameters', () => {
    const { minSigma, baseline, alphaC1C2, alphaC3, k, h } = detectionParameters;
    expect({ minSigma, baseline, alphaC1C2, alphaC3, k, h }).toEqual(fixture.parameters);
  });
});

describe('the normal quantile of', () => {
  test.each([
    [0.5, 0],
    [0.25, -0.6744897501960817],
    [0.9, 1.2815515655446004],
    [0.975, 1.959963984540054],
    [0.999, 3.090232306167813],
    [0.001, -3.090232306167813],
    [1e-9, -5.997807015007773],
  ])('%d is %d', (probability, quantile) => {
    expect(computeNormalQuantile(probability)).toBeCloseTo(quantile, 12);
  });
});

const first = (detections: (Detection | null)[]) => detections.findIndex((item) => item !== null);
/** The periods, from 0, for which a method has no value. */
const without = (detections: (Detection | null)[]) =>
  detections.flatMap((item, at) => (item === null ? [at] : []));
const periods = (length: number, from = 0) => Array.from({ length }, (_, index) => from + index);

describe('a method', () => {
  test.each([
    ['c1', 7],
    ['c2', 9],
    ['c3', 11],
    ['cusum', 7],
  ] as const)('%s has values from period %d on', (method, at) => {
    expect(first(flagAberrations(Array(20).fill(3))[method])).toBe(at);
    expect(first(flagAberrations(Array(at).fill(3))[method])).toBe(-1);
  });

  test.each([
    ['c1', [...periods(7), ...periods(8, 20)]],
    ['c2', [...periods(9), 20, ...periods(7, 23)]],
    ['c3', [...periods(11), ...periods(12, 20)]],
    ['cusum', [...periods(7), ...periods(8, 20)]],
  ] as const)(
    '%s has no value for a missing period, nor until its baseline is complete again',
    (method, at) => {
      const counts = Array(40).fill(3).with(20, null);
      expect(without(flagAberrations(counts)[method])).toEqual(at);
    },
  );

  test.each(aberrationMethods)('%s has no values where all periods are missing', (method) => {
    expect(flagAberrations([])[method]).toEqual([]);
    expect(first(flagAberrations(Array(30).fill(null))[method])).toBe(-1);
  });
});

describe('CUSUM', () => {
  /** Seven weeks of 4 on average, with a standard deviation of 1.1547. */
  const reference = [3, 4, 5, 2, 4, 5, 5];

  test('starts again at 0 after a flag', () => {
    const { cusum } = flagAberrations([...reference, 10, 4, 6]);
    expect(cusum.map((item) => item?.isFlagged)).toEqual([...Array(7), true, false, false]);
    expect(cusum[8]?.statistic).toBe(0);
  });

  test('takes its reference from the first periods, and a new one after a missing period', () => {
    const counts = [...reference, 9, 9, null, 20, 21, 20, 19, 20, 21, 20, 20];
    const { cusum } = flagAberrations(counts);
    expect(cusum[8]?.expected).toBe(4);
    expect(cusum.at(-1)).toMatchObject({ isFlagged: false });
    expect(cusum.at(-1)?.expected).toBeCloseTo(141 / 7, 12);
  });

  test('gives its limit as a count of the period', () => {
    const { cusum } = flagAberrations([...reference, 6, 6]);
    const [before, now] = cusum.slice(-2) as [Detection, Detection];
    expect(before.upper).toBeCloseTo(4 + before.sd * 3.3, 12);
    expect(now.upper).toBeCloseTo(4 + before.sd * (3.3 - before.statistic), 12);
  });
});

import { describe, expect, it } from 'vitest';
import { computePoissonInterval } from '../signals/numeric/poisson-interval.ts';
import { computeRate, isUncertain, rateBaseOf } from './rates.ts';

describe('the exact interval of a count', () => {
  // poisson.test(count)$conf.int of R, to seven digits or more.
  it.each([
    [0, 0, 3.688879454],
    [1, 0.02531780798, 5.571643391],
    [2, 0.2422092785, 7.224687668],
    [3, 0.6186721229, 8.76727307],
    [5, 1.62348639, 11.66833208],
    [7, 2.814363052, 14.42267536],
    [8, 3.453832177, 15.76318922],
    [9, 4.115373097, 17.08480345],
    [10, 4.795388696, 18.39035604],
    [20, 12.21651959, 30.8883779],
    [50, 37.11096374, 65.91876666],
    [100, 81.36399125, 121.6267938],
    [1000, 938.9730184, 1063.952136],
  ])('of %i is that of R', (count, lower, upper) => {
    const interval = computePoissonInterval(count);
    expect(Math.abs(interval.lower - lower)).toBeLessThanOrEqual(1e-8 * Math.max(lower, 1));
    expect(Math.abs(interval.upper - upper)).toBeLessThanOrEqual(1e-8 * upper);
  });

  it('holds the count, and becomes narrower relative to it', () => {
    const intervals = Array.from({ length: 400 }, (_, index) => computePoissonInterval(index + 1));
    const ratios = intervals.map(({ lower, upper }) => upper / lower);
    expect(intervals.filter(({ lower, upper }, index) => lower >= index + 1 || upper <= index + 1)).toEqual(
      [],
    );
    expect(ratios).toEqual(ratios.toSorted((one, other) => other - one));
  });

  it('approaches the normal approximation for many cases', () => {
    const { lower, upper } = computePoissonInterval(10_000_000);
    expect(upper - lower).toBeCloseTo(2 * 1.959964 * Math.sqrt(10_000_000), -1);
  });
});

describe('rates', () => {
  it('are cases per people with their interval', () => {
    expect(computeRate(3, 1500, 1000)).toEqual({
      per: 1000,
      value: 2,
      lower: expect.closeTo(0.4124481, 6),
      upper: expect.closeTo(5.8448487, 6),
    });
    expect(computeRate(20, 80_000, 100_000)).toMatchObject({ value: 25, lower: expect.closeTo(15.27065, 4) });
  });

  it('of no cases have an upper end of 3.689 divided by the people', () => {
    const rate = computeRate(0, 200, 1000);
    expect(rate).toEqual({ per: 1000, value: 0, lower: 0, upper: expect.closeTo(18.4444, 4) });
  });

  it('can be above one per person, because people fall ill more than once', () => {
    expect(computeRate(30, 10, 1000)?.value).toBe(3000);
  });

  it.each([null, 0, -5])('are not known with a population of %s', (population) => {
    expect(computeRate(7, population, 1000)).toBeNull();
  });

  it.each([
    [0, true],
    [1, true],
    [5, true],
    [9, true],
    [10, false],
    [100, false],
  ])('of %i cases are uncertain: %s', (cases, expected) => {
    const rate = computeRate(cases, 5000, rateBaseOf.district);
    expect(rate && isUncertain(rate)).toBe(expected);
  });
});

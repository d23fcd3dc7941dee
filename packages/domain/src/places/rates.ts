import { computePoissonInterval } from '../signals/numeric/poisson-interval.ts';
import type { PlaceLevel } from './levels.ts';

/** For how many people a rate is given. */
export const rateBases = [1000, 100_000] as const;
export type RateBase = (typeof rateBases)[number];

/** Villages have hundreds of people: rates of small places are given per 1,000, those of others per 100,000. */
export const rateBaseOf = {
  region: 100_000,
  district: 100_000,
  village: 1000,
  zone: 1000,
} as const satisfies Record<PlaceLevel, RateBase>;

/** Cases per so many people, with the exact 95 percent interval. */
export interface Rate {
  per: RateBase;
  value: number;
  lower: number;
  upper: number;
}

/**
 * The rate of some cases in a population, of the whole period in which they were counted. The interval takes them as a Poisson
 * count and says nothing about reports that are missing.
 *
 * @param population null where it is not known
 * @returns null without a population
 * @example computeRate(3, 1500, 1000) // 2 per 1,000, from 0.41 to 5.85
 */
export function computeRate(cases: number, population: number | null, per: RateBase): Rate | null {
  if (population === null || population <= 0) return null;
  const { lower, upper } = computePoissonInterval(cases);
  const scale = (count: number) => (count * per) / population;
  return { per, value: scale(cases), lower: scale(lower), upper: scale(upper) };
}

/** An interval whose end is more than so many times its beginning says little about the rate. */
export const uncertainFactor = 4;

/**
 * Whether a rate comes from so few cases that it is uncertain: its interval spans more than `uncertainFactor`, which is so below
 * 10 cases. A rate of 0 is always uncertain.
 */
export const isUncertain = ({ lower, upper }: Rate): boolean => upper > uncertainFactor * lower;

/** With how many decimals a rate is shown: about three digits. @param value not negative */
export const getRateDecimals = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

import { computeNormalQuantile } from '../detection/normal-quantile.ts';
import { computeNegativeBinomialQuantile, computeStudentP } from './numeric/distributions.ts';
import { fitQuasiPoisson, predictLinear, type QuasiPoissonFit } from './numeric/quasi-poisson.ts';
import { noResult, type WeeklyCounts, type WeekResult, weeksOfYear } from './weekly-counts.ts';

/**
 * How the upper bound follows from the expected count: `delta` by the normal distribution after a power of 2/3, `nbPlugin` as quantile of
 * the negative binomial distribution around the expected count, `muan` around its own upper bound.
 */
export type ThresholdMethod = 'delta' | 'nbPlugin' | 'muan';

export interface FarringtonParameters {
  /** Earlier years that count: at least three. */
  years: number;
  /** Weeks before and after the same week of these years that are compared directly. */
  weeksEachSide: number;
  /**
   * Levels of the season. With 1, only the compared weeks count; otherwise all weeks do, and those between the compared ones are
   * divided into one level fewer.
   */
  seasons: number;
  /** The latest weeks that do not count, so that a beginning outbreak does not become what is usual. */
  omittedWeeks: number;
  alpha: number;
  /** A trend counts if it is at least as certain as this p-value; 1 for always. */
  trendP: number;
  /** Residuals above it make their weeks count less. */
  residualLimit: number;
  threshold: ThresholdMethod;
  /** What the standard error of the expected count is computed from; see docs/decisions/0063-methods-for-signals.md. */
  errorFrom: 'dispersion' | 'relativeDispersion';
}

/** Farrington and others (1996), A statistical algorithm for the early detection of outbreaks of infectious disease. */
export const originalFarrington: FarringtonParameters = {
  ...{ years: 5, weeksEachSide: 3, seasons: 1, omittedWeeks: 0 },
  ...{ alpha: 0.005, trendP: 0.05, residualLimit: 1, threshold: 'delta', errorFrom: 'dispersion' },
};

/** Noufaily and others (2013), An improved algorithm for outbreak detection in multiple surveillance systems. */
export const flexibleFarrington: FarringtonParameters = {
  ...{ years: 5, weeksEachSide: 3, seasons: 10, omittedWeeks: 26 },
  ...{ alpha: 0.01, trendP: 1, residualLimit: 2.58, threshold: 'nbPlugin', errorFrom: 'relativeDispersion' },
};

/** Fewer cases than this in as many weeks up to the current one are no signal, whatever the model says. */
const minCases = 5;
const minCasesWeeks = 4;
const minYearsForTrend = 3;

/**
 * Compares a week with a quasi-Poisson model of earlier weeks. Null bounds where too few cases were reported lately, or too few earlier
 * weeks are known.
 *
 * @param week index of the week in the counts
 */
export function detectFarrington(
  counts: WeeklyCounts,
  week: number,
  parameters: FarringtonParameters,
): WeekResult {
  const count = counts[week];
  const model = typeof count === 'number' ? fitFarrington(counts, week, parameters) : null;
  if (typeof count !== 'number' || !model) return noResult;
  const { expected } = model;
  if (!hasEnoughRecentCases(counts, week)) return { expected, upper: null, isAlarm: false };
  const upper = computeFarringtonUpper(model, parameters);
  return { expected, upper, isAlarm: count > upper };
}

/** Whether enough cases were reported in the latest weeks for a signal. */
export function hasEnoughRecentCases(counts: WeeklyCounts, week: number): boolean {
  const recent = counts.slice(Math.max(0, week - minCasesWeeks + 1), week + 1);
  return recent.reduce<number>((sum, value) => sum + (value ?? 0), 0) >= minCases;
}

/** The model of the weeks that a week is compared with, whatever its own cases are; null if none of them is known. */
export function fitFarrington(
  counts: WeeklyCounts,
  week: number,
  parameters: FarringtonParameters,
): FarringtonModel | null {
  const weeks = listComparedWeeks(week, parameters).filter((at) => typeof counts[at] === 'number');
  if (weeks.length === 0) return null;
  const response = weeks.map((at) => counts[at] as number);
  return fitModel(response, weeks, week, parameters);
}

/** The weeks whose counts the model explains, the oldest first. */
function listComparedWeeks(
  week: number,
  { years, weeksEachSide, seasons, omittedWeeks }: FarringtonParameters,
): number[] {
  const first = week - years * weeksOfYear - weeksEachSide;
  const all = Array.from({ length: Math.max(0, week - omittedWeeks - first) }, (_, at) => first + at);
  const isCompared = (at: number) =>
    seasons > 1 ||
    (findPlaceInYear(at, week, weeksEachSide) <= 2 * weeksEachSide &&
      at <= week - weeksOfYear + weeksEachSide);
  return all.filter((at) => at >= 0 && isCompared(at));
}

/** Weeks since the beginning of the compared weeks of its year. */
const findPlaceInYear = (at: number, week: number, weeksEachSide: number) =>
  (((at - week + weeksEachSide) % weeksOfYear) + weeksOfYear) % weeksOfYear;

/** The level of the season of a week: 0 for the compared weeks, and equal parts of the rest of the year. */
function findSeason(at: number, week: number, { weeksEachSide, seasons }: FarringtonParameters): number {
  const place = findPlaceInYear(at, week, weeksEachSide) - 2 * weeksEachSide - 1;
  if (place < 0) return 0;
  return 1 + Math.floor((place * (seasons - 1)) / (weeksOfYear - 2 * weeksEachSide - 1));
}

/** The explaining values of a week: a constant, the years since the current week, and the level of the season. */
function buildRow(at: number, week: number, hasTrend: boolean, parameters: FarringtonParameters): number[] {
  const season = findSeason(at, week, parameters);
  const seasons = Array.from({ length: parameters.seasons - 1 }, (_, level) =>
    season === level + 1 ? 1 : 0,
  );
  return [1, ...(hasTrend ? [(at - week) / weeksOfYear] : []), ...seasons];
}

/** What a model expects of a week. */
export interface FarringtonModel {
  expected: number;
  /** At least 1. */
  dispersion: number;
  /** Of the logarithm of the expected count. */
  standardError: number;
}

/** The model with a trend if there is reason for one. */
function fitModel(
  response: readonly number[],
  weeks: readonly number[],
  week: number,
  parameters: FarringtonParameters,
): FarringtonModel | null {
  const fit = (hasTrend: boolean) => {
    const rows = weeks.map((at) => buildRow(at, week, hasTrend, parameters));
    const robust = fitRobustly(response, rows, parameters.residualLimit);
    return (
      robust && { ...robust, ...predict(robust, buildRow(week, week, hasTrend, parameters), parameters) }
    );
  };
  const withTrend = parameters.years >= minYearsForTrend ? fit(true) : null;
  const isTrendKept =
    withTrend !== null &&
    computeTrendP(withTrend) < parameters.trendP &&
    withTrend.expected <= Math.max(...response);
  return isTrendKept ? withTrend : fit(false);
}

/** Of the slope, with the dispersion as it was estimated, also if that is below 1. */
const computeTrendP = ({ fitted }: RobustFit): number => {
  const error = Math.sqrt(fitted.dispersion * (fitted.covariance[1]?.[1] ?? 0));
  return computeStudentP((fitted.coefficients[1] ?? 0) / error, fitted.degreesOfFreedom);
};

interface RobustFit {
  fitted: QuasiPoissonFit;
  dispersion: number;
  /** Of counts relative to what is expected of them. */
  relativeDispersion: number;
}

/** Fits twice: the second time, weeks of past outbreaks count less. */
function fitRobustly(
  response: readonly number[],
  rows: readonly number[][],
  residualLimit: number,
): RobustFit | null {
  const first = fitQuasiPoisson(response, rows);
  if (first.degreesOfFreedom <= 0) return null;
  const weights = computeWeights(response, first, residualLimit);
  const fitted = fitQuasiPoisson(response, rows, weights);
  const relative = response.reduce((sum, count, at) => {
    const mean = fitted.fitted[at] as number;
    return sum + (weights[at] as number) * ((count - mean) / mean) ** 2;
  }, 0);
  return {
    fitted,
    dispersion: Math.max(1, fitted.dispersion),
    relativeDispersion: relative / fitted.degreesOfFreedom,
  };
}

/** Weights that fall with the square of large residuals (Anscombe's, standardized), and add up to the number of weeks. */
function computeWeights(response: readonly number[], fit: QuasiPoissonFit, residualLimit: number): number[] {
  const dispersion = Math.max(1, fit.dispersion);
  const shares = response.map((count, at) => {
    const mean = fit.fitted[at] as number;
    const deviation = 1.5 * (count ** (2 / 3) * mean ** (-1 / 6) - mean ** 0.5);
    const residual = deviation / Math.sqrt(dispersion * (1 - (fit.leverages[at] as number)));
    return residual > residualLimit ? residual ** -2 : 1;
  });
  const factor = shares.length / shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share * factor);
}

/** The expected count of a week, and the standard error of its logarithm. */
function predict(fit: RobustFit, row: readonly number[], { errorFrom }: FarringtonParameters) {
  const { value, standardError } = predictLinear(fit.fitted, row, fit[errorFrom]);
  return { expected: Math.exp(value), standardError };
}

/** The number of cases above which a week is unusual. */
export function computeFarringtonUpper(
  { expected, dispersion, standardError }: FarringtonModel,
  { threshold, alpha }: FarringtonParameters,
): number {
  const z = computeNormalQuantile(1 - alpha);
  if (threshold === 'delta') {
    const variance = dispersion + expected * standardError ** 2;
    const deviation = Math.sqrt((4 / 9) * expected ** (1 / 3) * variance);
    return (expected ** (2 / 3) + z * deviation) ** 1.5;
  }
  const mean = threshold === 'muan' ? expected * Math.exp(z * standardError) : expected;
  return computeNegativeBinomialQuantile(
    1 - alpha,
    mean,
    dispersion > 1 ? mean / (dispersion - 1) : Infinity,
  );
}

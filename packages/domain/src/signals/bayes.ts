import { computeNegativeBinomialQuantile } from './numeric/distributions.ts';
import { noResult, type WeeklyCounts, type WeekResult, weeksOfYear } from './weekly-counts.ts';

export interface BayesParameters {
  /** Earlier years that count. */
  years: number;
  /** Weeks before and after the same week; of the current year, the weeks before. */
  weeksEachSide: number;
  alpha: number;
}

/**
 * The predictive distribution of a Poisson rate whose prior is Jeffreys', given comparable weeks: a negative binomial one.
 *
 * Source: Riebler (2004), Empirischer Vergleich von statistischen Methoden zur Ausbruchserkennung bei Surveillance-Daten.
 */
export function detectBayes(counts: WeeklyCounts, week: number, parameters: BayesParameters): WeekResult {
  const { years, weeksEachSide, alpha } = parameters;
  const count = counts[week];
  const values: number[] = [];
  const add = (at: number) => {
    const value = counts[at];
    if (typeof value === 'number') values.push(value);
  };
  for (let year = 1; year <= years; year += 1)
    for (let side = -weeksEachSide; side <= weeksEachSide; side += 1) add(week - year * weeksOfYear + side);
  for (let before = 1; before <= weeksEachSide; before += 1) add(week - before);
  if (typeof count !== 'number' || values.length === 0) return noResult;
  const size = values.reduce((sum, value) => sum + value, 0) + 0.5;
  const expected = size / values.length;
  const upper = computeNegativeBinomialQuantile(1 - alpha, expected, size);
  return { expected, upper, isAlarm: count > upper };
}

/** How many people live in a place in a year. Null: not known. */
export interface PopulationFigure {
  year: number;
  total: number;
  underFive: number | null;
  female: number | null;
  male: number | null;
  /** In percent per year, after this year up to the next figure. Null: not stated. */
  growthPercent: number | null;
  source: string;
}

type Counts = Pick<PopulationFigure, 'total' | 'underFive' | 'female' | 'male'>;

export type PopulationError =
  | { field: 'underFive' | 'female' | 'male'; error: 'aboveTotal' }
  | { field: 'total'; error: 'belowSexes' }
  | { field: 'year'; error: 'repeated' };

/** What is wrong with the counts of a figure: no part may be larger than the whole. */
export function checkCounts({ total, underFive, female, male }: Counts): PopulationError[] {
  const parts = { underFive, female, male };
  const errors = (['underFive', 'female', 'male'] as const)
    .filter((field) => (parts[field] ?? 0) > total)
    .map((field): PopulationError => ({ field, error: 'aboveTotal' }));
  if (errors.length === 0 && (female ?? 0) + (male ?? 0) > total)
    return [{ field: 'total', error: 'belowSexes' }];
  return errors;
}

/** What is wrong with the figures of a place, by position: each year has one. */
export function checkFigures(figures: readonly PopulationFigure[]): ({ index: number } & PopulationError)[] {
  return figures.flatMap((figure, index) => {
    const isRepeated = figures.slice(0, index).some(({ year }) => year === figure.year);
    const repeated: PopulationError[] = isRepeated ? [{ field: 'year', error: 'repeated' }] : [];
    return [...repeated, ...checkCounts(figure)].map((error) => ({ index, ...error }));
  });
}

/** A stated growth is used for so many years after its figure. */
export const maxProjectedYears = 20;

export interface PopulationOfYear extends Counts {
  /** The year of the figure that it comes from; an earlier one if growth was applied. */
  basedOnYear: number;
  growthPercent: number | null;
  source: string;
}

/**
 * The population of a place in a year: the figure of that year, or the latest earlier one with the growth that it states. Null
 * when nothing is known, because a population is never guessed.
 *
 * @example a figure of 1,000 in 2020 with a growth of 3 percent: 1,061 in 2022
 */
export function getPopulationOf(figures: readonly PopulationFigure[], year: number): PopulationOfYear | null {
  const earlier = figures.filter((figure) => figure.year <= year);
  const [first, ...others] = earlier;
  if (!first) return null;
  const latest = others.reduce((last, figure) => (figure.year > last.year ? figure : last), first);
  const { total, underFive, female, male, growthPercent, source } = latest;
  const years = year - latest.year;
  const base = { basedOnYear: latest.year, growthPercent, source };
  if (years === 0) return { ...base, total, underFive, female, male };
  if (growthPercent === null || years > maxProjectedYears) return null;
  const factor = (1 + growthPercent / 100) ** years;
  const grow = (count: number | null) => (count === null ? null : Math.round(count * factor));
  return {
    ...base,
    total: Math.round(total * factor),
    ...{ underFive: grow(underFive), female: grow(female), male: grow(male) },
  };
}

/** The growth between two figures in percent per year; null where it cannot be computed. */
export function computeGrowth(
  from: Pick<PopulationFigure, 'year' | 'total'>,
  to: Pick<PopulationFigure, 'year' | 'total'>,
): number | null {
  const years = to.year - from.year;
  if (years <= 0 || from.total <= 0 || to.total <= 0) return null;
  return ((to.total / from.total) ** (1 / years) - 1) * 100;
}

/** Smaller differences between a total and the sum of its parts are rounding. */
export const sumTolerancePercent = 1;

export interface SumCheck {
  /** `incomplete`: some parts are not known, and the others do not exceed the total. */
  result: 'matches' | 'differs' | 'incomplete';
  /** Of the parts that are known. */
  sum: number;
  known: number;
  parts: number;
  /** The sum minus the total. */
  difference: number;
  /** In percent of the total; null if that is 0. */
  differencePercent: number | null;
}

/**
 * Compares the population of a place with the sum of the places directly inside it, in one year.
 *
 * @param parts null where it is not known
 * @returns null if nothing can be compared
 */
export function checkSum(total: number | null, parts: readonly (number | null)[]): SumCheck | null {
  const known = parts.filter((part) => part !== null);
  if (total === null || known.length === 0) return null;
  const sum = known.reduce((before, part) => before + part, 0);
  const difference = sum - total;
  const isAbove = difference > (total * sumTolerancePercent) / 100;
  const isOutside = Math.abs(difference) > (total * sumTolerancePercent) / 100;
  const isComplete = known.length === parts.length;
  return {
    result: (isComplete ? isOutside : isAbove) ? 'differs' : isComplete ? 'matches' : 'incomplete',
    ...{ sum, known: known.length, parts: parts.length, difference },
    differencePercent: total === 0 ? null : (difference / total) * 100,
  };
}

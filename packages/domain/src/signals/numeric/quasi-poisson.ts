/** A log-linear model of counts whose variance is a multiple of their mean, fitted by iteratively reweighted least squares. */
export interface QuasiPoissonFit {
  /** One for each column; that of a column that follows from the others is 0. */
  coefficients: number[];
  /** The expected counts. */
  fitted: number[];
  /** How far each count pulls the fit towards itself, from 0 to 1. */
  leverages: number[];
  /** The variance as a multiple of the mean: Pearson's statistic by degree of freedom. */
  dispersion: number;
  degreesOfFreedom: number;
  /** The covariance of the coefficients without the dispersion. */
  covariance: number[][];
  hasConverged: boolean;
}

/** As usual for generalized linear models, so that results can be compared with those of statistics packages. */
const tolerance = 1e-8;
const maxIterations = 25;

/**
 * Fits expected counts exp(row · coefficients).
 *
 * @param rows the explaining values of each count, a 1 for the constant included
 * @param weights of the counts, 1 by default
 */
export function fitQuasiPoisson(
  counts: readonly number[],
  rows: readonly (readonly number[])[],
  weights: readonly number[] = counts.map(() => 1),
): QuasiPoissonFit {
  let fitted = counts.map((count) => count + 0.1);
  let linear = fitted.map(Math.log);
  let deviance = computeDeviance(counts, fitted, weights);
  let solved = solveWeighted(rows, linear, fitted);
  let hasConverged = false;
  let lastWeights: number[] = [];
  for (let iteration = 0; iteration < maxIterations && !hasConverged; iteration += 1) {
    const working = linear.map(
      (value, at) => value + ((counts[at] as number) - (fitted[at] as number)) / (fitted[at] as number),
    );
    lastWeights = fitted.map((mean, at) => mean * (weights[at] as number));
    solved = solveWeighted(rows, working, lastWeights);
    linear = rows.map((row) => dot(row, solved.solution));
    fitted = linear.map((value) => Math.max(Math.exp(value), Number.EPSILON));
    const next = computeDeviance(counts, fitted, weights);
    hasConverged = Math.abs(next - deviance) / (Math.abs(next) + 0.1) < tolerance;
    deviance = next;
  }
  const degreesOfFreedom = weights.filter((weight) => weight > 0).length - solved.rank;
  return {
    coefficients: solved.solution,
    fitted,
    leverages: solved.leverages,
    dispersion: sumPearson(counts, fitted, lastWeights) / degreesOfFreedom,
    degreesOfFreedom,
    covariance: solved.inverse,
    hasConverged,
  };
}

/** The logarithm of the expected count at a row, with its standard error. @param dispersion of the counts */
export function predictLinear(
  { coefficients, covariance }: QuasiPoissonFit,
  row: readonly number[],
  dispersion: number,
): { value: number; standardError: number } {
  const variance = dot(
    row,
    covariance.map((line) => dot(line, row)),
  );
  return { value: dot(row, coefficients), standardError: Math.sqrt(dispersion * Math.max(0, variance)) };
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

function computeDeviance(
  counts: readonly number[],
  fitted: readonly number[],
  weights: readonly number[],
): number {
  return counts.reduce((sum, count, at) => {
    const mean = fitted[at] as number;
    const term = count === 0 ? mean : count * Math.log(count / mean) - (count - mean);
    return sum + 2 * (weights[at] as number) * term;
  }, 0);
}

/** Pearson's statistic, with the weights of the last step as in other implementations. */
const sumPearson = (
  counts: readonly number[],
  fitted: readonly number[],
  weights: readonly number[],
): number =>
  counts.reduce(
    (sum, count, at) => sum + (weights[at] as number) * (count / (fitted[at] as number) - 1) ** 2,
    0,
  );

interface Solved {
  solution: number[];
  leverages: number[];
  inverse: number[][];
  rank: number;
}

/** A column whose part that is not explained by those before it is smaller than this share of it follows from them. */
const rankTolerance = 1e-7;

/** Weighted least squares by orthogonal columns, which also gives leverages and the inverse of the normal equations. */
function solveWeighted(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  weights: readonly number[],
): Solved {
  const size = rows[0]?.length ?? 0;
  const roots = weights.map(Math.sqrt);
  const columns = Array.from({ length: size }, (_, column) =>
    rows.map((row, at) => (row[column] as number) * (roots[at] as number)),
  );
  const target = values.map((value, at) => value * (roots[at] as number));
  const directions: (number[] | null)[] = [];
  const triangle: number[][] = columns.map(() => new Array<number>(size).fill(0));
  columns.forEach((column, index) => {
    const length = Math.sqrt(dot(column, column));
    let rest = column;
    // twice, because one pass loses digits where columns are nearly parallel
    for (let pass = 0; pass < 2; pass += 1)
      directions.forEach((direction, before) => {
        if (!direction) return;
        const share = dot(direction, rest);
        (triangle[before] as number[])[index] = ((triangle[before] as number[])[index] as number) + share;
        rest = rest.map((value, at) => value - share * (direction[at] as number));
      });
    const restLength = Math.sqrt(dot(rest, rest));
    const isIndependent = restLength > rankTolerance * length;
    (triangle[index] as number[])[index] = restLength;
    directions.push(isIndependent ? rest.map((value) => value / restLength) : null);
  });
  const kept = directions.flatMap((direction, index) => (direction ? [index] : []));
  const inverseTriangle = invertTriangle(triangle, kept, size);
  const shares = kept.map((index) => dot(directions[index] as number[], target));
  const solution = new Array<number>(size).fill(0);
  for (const row of kept)
    solution[row] = kept.reduce(
      (sum, column, at) =>
        sum + ((inverseTriangle[row] as number[])[column] as number) * (shares[at] as number),
      0,
    );
  return {
    solution,
    leverages: rows.map((_, at) =>
      kept.reduce((sum, index) => sum + ((directions[index] as number[])[at] as number) ** 2, 0),
    ),
    inverse: inverseTriangle.map((row) => inverseTriangle.map((other) => dot(row, other))),
    rank: kept.length,
  };
}

/** The inverse of an upper triangular matrix, over the columns that are kept; 0 elsewhere. */
function invertTriangle(triangle: readonly number[][], kept: readonly number[], size: number): number[][] {
  const inverse = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const at = (row: number, column: number) => (triangle[row] as number[])[column] as number;
  for (const column of kept) {
    for (const row of kept.filter((index) => index <= column).toReversed()) {
      const sum = kept
        .filter((between) => between > row && between <= column)
        .reduce(
          (total, between) => total + at(row, between) * ((inverse[between] as number[])[column] as number),
          0,
        );
      (inverse[row] as number[])[column] = ((row === column ? 1 : 0) - sum) / at(row, row);
    }
  }
  return inverse;
}

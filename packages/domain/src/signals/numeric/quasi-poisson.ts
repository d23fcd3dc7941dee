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
  const sparse = rows.map(listEntries);
  const size = rows[0]?.length ?? 0;
  let fitted = counts.map((count) => count + 0.1);
  let linear = fitted.map(Math.log);
  let deviance = computeDeviance(counts, fitted, weights);
  let solved = solveWeighted(sparse, size, linear, fitted);
  let hasConverged = false;
  let lastWeights: number[] = [];
  for (let iteration = 0; iteration < maxIterations && !hasConverged; iteration += 1) {
    const working = linear.map(
      (value, at) => value + ((counts[at] as number) - (fitted[at] as number)) / (fitted[at] as number),
    );
    lastWeights = fitted.map((mean, at) => mean * (weights[at] as number));
    solved = solveWeighted(sparse, size, working, lastWeights);
    const { solution } = solved;
    linear = sparse.map((row) => multiply(row, solution));
    fitted = linear.map((value) => Math.max(Math.exp(value), Number.EPSILON));
    const next = computeDeviance(counts, fitted, weights);
    hasConverged = Math.abs(next - deviance) / (Math.abs(next) + 0.1) < tolerance;
    deviance = next;
  }
  const { solution, covariance, rank } = solved;
  const degreesOfFreedom = weights.filter((weight) => weight > 0).length - rank;
  return {
    coefficients: solution,
    fitted,
    leverages: sparse.map((row, at) => (lastWeights[at] as number) * computeVariance(row, covariance)),
    dispersion: sumPearson(counts, fitted, lastWeights) / degreesOfFreedom,
    degreesOfFreedom,
    covariance,
    hasConverged,
  };
}

/** The logarithm of the expected count at a row, with its standard error. @param dispersion of the counts */
export function predictLinear(
  { coefficients, covariance }: QuasiPoissonFit,
  row: readonly number[],
  dispersion: number,
): { value: number; standardError: number } {
  const entries = listEntries(row);
  const variance = computeVariance(entries, covariance);
  return {
    value: multiply(entries, coefficients),
    standardError: Math.sqrt(dispersion * Math.max(0, variance)),
  };
}

/** The values of a row that are not 0. Rows with a factor have one for all its levels, so that sums are many times shorter. */
interface Entries {
  columns: number[];
  values: number[];
}

function listEntries(row: readonly number[]): Entries {
  const columns = row.flatMap((value, column) => (value === 0 ? [] : [column]));
  return { columns, values: columns.map((column) => row[column] as number) };
}

function multiply({ columns, values }: Entries, solution: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < columns.length; at += 1)
    sum += (values[at] as number) * (solution[columns[at] as number] as number);
  return sum;
}

/** The variance of the linear part at a row. */
function computeVariance({ columns, values }: Entries, covariance: readonly number[][]): number {
  let sum = 0;
  for (let at = 0; at < columns.length; at += 1) {
    const line = covariance[columns[at] as number] as number[];
    for (let other = 0; other < columns.length; other += 1)
      sum += (values[at] as number) * (values[other] as number) * (line[columns[other] as number] as number);
  }
  return sum;
}

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
  /** The inverse of the normal equations; 0 for columns that follow from others. */
  covariance: number[][];
  rank: number;
}

/**
 * A column whose part that is not explained by those before it has less than this share of its squared length follows from them. The
 * sums have sixteen digits, so smaller parts cannot be distinguished from nothing.
 */
const rankTolerance = 1e-11;

/**
 * Weighted least squares by the normal equations. They lose twice as many digits as orthogonal columns, which leaves more than ten with
 * a constant, a trend in years and the levels of a season, and take a small part of the time.
 */
function solveWeighted(
  rows: readonly Entries[],
  size: number,
  values: readonly number[],
  weights: readonly number[],
): Solved {
  const matrix = createMatrix(size);
  const target = new Array<number>(size).fill(0);
  rows.forEach((row, index) => {
    const weight = weights[index] as number;
    for (let at = 0; at < row.columns.length; at += 1) {
      const column = row.columns[at] as number;
      const share = weight * (row.values[at] as number);
      const line = matrix[column] as number[];
      target[column] = (target[column] as number) + share * (values[index] as number);
      for (let other = 0; other <= at; other += 1) {
        const before = row.columns[other] as number;
        line[before] = (line[before] as number) + share * (row.values[other] as number);
      }
    }
  });
  const kept = decompose(matrix);
  const inverse = invertTriangle(matrix, kept);
  const covariance = createMatrix(size);
  for (const row of kept)
    for (const column of kept)
      (covariance[row] as number[])[column] = kept.reduce((sum, line) => {
        const values = inverse[line] as number[];
        return sum + (values[row] as number) * (values[column] as number);
      }, 0);
  const solution = covariance.map((row) =>
    row.reduce((sum, value, column) => sum + value * (target[column] as number), 0),
  );
  return { solution, covariance, rank: kept.length };
}

const createMatrix = (size: number): number[][] =>
  Array.from({ length: size }, () => new Array<number>(size).fill(0));

/**
 * Replaces the lower half of a symmetric matrix by its Cholesky triangle.
 *
 * @returns the columns that do not follow from those before them
 */
function decompose(matrix: number[][]): number[] {
  const kept: number[] = [];
  matrix.forEach((row, column) => {
    const diagonal = row[column] as number;
    for (const before of kept) {
      const line = matrix[before] as number[];
      let rest = row[before] as number;
      for (const earlier of kept) {
        if (earlier >= before) break;
        rest -= (row[earlier] as number) * (line[earlier] as number);
      }
      row[before] = rest / (line[before] as number);
    }
    const rest = kept.reduce((sum, before) => sum - (row[before] as number) ** 2, diagonal);
    if (!(rest > rankTolerance * diagonal)) return;
    row[column] = Math.sqrt(rest);
    kept.push(column);
  });
  return kept;
}

/** The inverse of a lower triangular matrix, over the columns that are kept; 0 elsewhere. */
function invertTriangle(triangle: readonly number[][], kept: readonly number[]): number[][] {
  const inverse = createMatrix(triangle.length);
  for (const row of kept) {
    const line = triangle[row] as number[];
    const inverted = inverse[row] as number[];
    for (const column of kept) {
      if (column > row) break;
      let sum = row === column ? 1 : 0;
      for (const between of kept) {
        if (between >= row) break;
        sum -= (line[between] as number) * ((inverse[between] as number[])[column] as number);
      }
      inverted[column] = sum / (line[row] as number);
    }
  }
  return inverse;
}

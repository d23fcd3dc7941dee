import { expect, it } from 'vitest';
import { fitQuasiPoisson, predictLinear } from './quasi-poisson.ts';

it('fits the mean where there is only a constant', () => {
  const counts = [2, 4, 9, 1];
  const fit = fitQuasiPoisson(
    counts,
    counts.map(() => [1]),
  );
  expect(fit.hasConverged).toBe(true);
  expect(Math.exp(fit.coefficients[0] as number)).toBeCloseTo(4, 8);
  expect(fit.leverages).toEqual([0.25, 0.25, 0.25, 0.25].map((leverage) => expect.closeTo(leverage, 10)));
  expect(fit.dispersion).toBeCloseTo((4 + 0 + 25 + 9) / 4 / 3, 5);
  const { value, standardError } = predictLinear(fit, [1], fit.dispersion);
  expect(value).toBeCloseTo(Math.log(4), 8);
  expect(standardError).toBeCloseTo(Math.sqrt(fit.dispersion / 16), 6);
});

it('fits the means of groups, and counts weights', () => {
  const rows = [
    [1, 0],
    [1, 0],
    [1, 1],
    [1, 1],
  ];
  const fit = fitQuasiPoisson([1, 3, 10, 30], rows, [1, 1, 3, 1]);
  expect(fit.fitted).toEqual([2, 2, 15, 15].map((mean) => expect.closeTo(mean, 6)));
});

it('finds a trend: its estimates make the residuals orthogonal to every column', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [1, at / 10]);
  const counts = rows.map((_, at) => Math.round(Math.exp(1 + at / 15)) + (at % 3));
  const { fitted } = fitQuasiPoisson(counts, rows);
  for (const column of [0, 1]) {
    const sum = rows.reduce(
      (total, row, at) => total + (row[column] as number) * ((counts[at] as number) - (fitted[at] as number)),
      0,
    );
    expect(Math.abs(sum)).toBeLessThan(1e-4);
  }
});

it('leaves out a column that follows from others, and survives nothing but zeros', () => {
  const rows = [
    [1, 1, 0],
    [1, 1, 0],
    [1, 0, 1],
    [1, 0, 1],
    [1, 0, 1],
  ];
  const fit = fitQuasiPoisson([1, 3, 5, 5, 8], rows);
  expect(fit.coefficients[2]).toBe(0);
  expect(fit.degreesOfFreedom).toBe(3);
  expect(fit.fitted).toEqual([2, 2, 6, 6, 6].map((mean) => expect.closeTo(mean, 6)));
  const zeros = fitQuasiPoisson([0, 0, 0], [[1], [1], [1]]);
  expect(zeros.fitted.every((mean) => mean >= 0 && mean < 1e-6)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import {
  checkFigures,
  checkSum,
  computeGrowth,
  getPopulationOf,
  maxProjectedYears,
  type PopulationFigure,
} from './population.ts';

function figure(given: Partial<PopulationFigure> = {}): PopulationFigure {
  return {
    ...{ year: 2020, total: 1000, underFive: null, female: null, male: null, growthPercent: null },
    source: 'Census 2020',
    ...given,
  };
}

describe('population figures', () => {
  it.each<[string, PopulationFigure[], unknown[]]>([
    ['may have a total only', [figure()], []],
    ['may have parts that fill the total', [figure({ underFive: 1000, female: 510, male: 490 })], []],
    ['may have one sex', [figure({ female: 1000 })], []],
    ['may be zero', [figure({ total: 0, female: 0 })], []],
    [
      'must not have parts above the total',
      [figure({ underFive: 1001, male: 2000 })],
      [
        { index: 0, field: 'underFive', error: 'aboveTotal' },
        { index: 0, field: 'male', error: 'aboveTotal' },
      ],
    ],
    [
      'must not have more women and men than people',
      [figure({ female: 600, male: 401 })],
      [{ index: 0, field: 'total', error: 'belowSexes' }],
    ],
    [
      'must not repeat a year',
      [figure(), figure({ year: 2021 }), figure({ total: 5 })],
      [{ index: 2, field: 'year', error: 'repeated' }],
    ],
  ])('%s', (_rule, figures, errors) => {
    expect(checkFigures(figures)).toEqual(errors);
  });
});

describe('the population of a year', () => {
  const census = figure({ underFive: 160, female: 510, male: 490, growthPercent: 3 });
  const count = figure({ year: 2024, total: 1200, source: 'Household list' });

  it.each<[string, PopulationFigure[], number, number | null, number | null]>([
    ['is its figure', [census], 2020, 1000, 2020],
    ['grows as the latest figure states', [census], 2022, 1061, 2020],
    ['is based on the latest figure', [count, census], 2024, 1200, 2024],
    ['grows up to the next figure', [count, census], 2023, 1093, 2020],
    ['is not guessed without a stated growth', [count, census], 2025, null, null],
    ['is not guessed before the first figure', [census], 2019, null, null],
    ['is not guessed without figures', [], 2020, null, null],
    ['shrinks with a negative growth', [figure({ growthPercent: -1.5 })], 2022, 970, 2020],
    ['stays with a growth of 0', [figure({ growthPercent: 0 })], 2030, 1000, 2020],
    ['ends after some years', [figure({ growthPercent: 0 })], 2020 + maxProjectedYears + 1, null, null],
  ])('%s', (_rule, figures, year, total, basedOnYear) => {
    const found = getPopulationOf(figures, year);
    expect(found?.total ?? null).toBe(total);
    expect(found?.basedOnYear ?? null).toBe(basedOnYear);
  });

  it('has parts that grow like the total, and the source', () => {
    expect(getPopulationOf([census], 2022)).toEqual({
      ...{ total: 1061, underFive: 170, female: 541, male: 520 },
      ...{ basedOnYear: 2020, growthPercent: 3, source: 'Census 2020' },
    });
  });
});

describe('the growth between two figures', () => {
  it.each([
    [2020, 1000, 2022, 1060.9, 3],
    [2010, 1000, 2020, 1000, 0],
    [2010, 2000, 2020, 1000, -6.697],
    [2020, 1000, 2020, 1000, null],
    [2020, 0, 2022, 1000, null],
    [2020, 1000, 2022, 0, null],
  ])('from %i (%d) to %i (%d) is %d percent per year', (year, total, toYear, toTotal, growth) => {
    const found = computeGrowth({ year, total }, { year: toYear, total: toTotal });
    if (growth === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(growth, 2);
  });
});

describe('the sum of the places inside a place', () => {
  it.each<[number | null, (number | null)[], string | undefined, number | undefined]>([
    [1000, [400, 600], 'matches', 0],
    [1000, [400, 609], 'matches', 9],
    [1000, [400, 610], 'matches', 10],
    [1000, [400, 611], 'differs', 11],
    [1000, [400, 589], 'differs', -11],
    [1000, [400, null], 'incomplete', -600],
    [1000, [1100, null], 'differs', 100],
    [0, [5], 'differs', 5],
    [0, [0], 'matches', 0],
    [null, [5], undefined, undefined],
    [1000, [null], undefined, undefined],
    [1000, [], undefined, undefined],
  ])('of %d and %j: %s', (total, parts, result, difference) => {
    const check = checkSum(total, parts);
    expect(check?.result).toBe(result);
    expect(check?.difference).toBe(difference);
  });

  it('states how many places are known, and the difference in percent', () => {
    expect(checkSum(2000, [1000, null, 1100])).toEqual({
      ...{ result: 'differs', sum: 2100, known: 2, parts: 3, difference: 100, differencePercent: 5 },
    });
    expect(checkSum(0, [5])?.differencePercent).toBeNull();
  });
});

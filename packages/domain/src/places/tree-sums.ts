import type { PlaceNode } from '../imports/place-names.ts';
import { type PlaceLevel, placeLevels } from './levels.ts';
import { checkSum } from './population.ts';

/** The total of a place in a year. */
export interface TotalOfPlace {
  level: PlaceLevel;
  id: number;
  year: number;
  total: number;
}

/** A place whose total differs from the sum of the places inside it. */
export interface SumDifference {
  name: string;
  year: number;
  total: number;
  sum: number;
  difference: number;
  differencePercent: number | null;
}

/**
 * The places of a tree whose totals differ from the sums of the places directly inside them, from the largest on.
 *
 * @param years only these
 */
export function findSumDifferences(
  tree: readonly PlaceNode[],
  totals: readonly TotalOfPlace[],
  years: Iterable<number>,
): SumDifference[] {
  const known = new Map(totals.map(({ level, id, year, total }) => [`${level} ${id} ${year}`, total]));
  const sorted = [...new Set(years)].sort((one, other) => one - other);
  return compare(tree, 0);

  function compare(places: readonly PlaceNode[], depth: number): SumDifference[] {
    const [level, inside] = [placeLevels[depth], placeLevels[depth + 1]];
    const own = places.flatMap(({ id, name, children }) =>
      sorted.flatMap((year) => {
        const total = known.get(`${level} ${id} ${year}`) ?? null;
        const parts = children.map((child) => known.get(`${inside} ${child.id} ${year}`) ?? null);
        const check = checkSum(total, parts);
        if (check?.result !== 'differs' || total === null) return [];
        const { sum, difference, differencePercent } = check;
        return [{ name, year, total, sum, difference, differencePercent }];
      }),
    );
    const below = places.flatMap(({ children }) => children);
    return below.length > 0 ? [...own, ...compare(below, depth + 1)] : own;
  }
}

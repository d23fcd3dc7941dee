import { findNaturalBreaks } from './natural-breaks.ts';

/** How the values of areas are divided into classes: equally many areas each, natural groups, or the same bounds always. */
export const classMethods = ['quantile', 'jenks', 'fixed'] as const;
export type ClassMethod = (typeof classMethods)[number];

/** The classes above zero that a map has colours for. */
export const maxClasses = 5;

/**
 * The upper bounds of classes above zero, ascending. A class contains its upper bound and not that of the class before; the last
 * one contains everything above as well. Zero is always a class of its own.
 */
export type Classes = {
  /** Upper bounds of all classes but the last. */
  bounds: readonly number[];
  /** The largest value, for the legend; null with fixed classes, whose last one is open. */
  largest: number | null;
  /** Whether values are counts: then bounds are integers. */
  isCount: boolean;
};

/** Fixed bounds, so that maps of different periods can be compared: 1–4, 5–9, 10–49, 50–99, 100 and more. */
const fixedBounds = { count: [4, 9, 49, 99], rate: [1, 5, 10, 50] } as const;

/** Distinct values, ascending, with how many areas have each. */
function countValues(values: readonly number[]): Array<[value: number, areas: number]> {
  const counts = new Map<number, number>();
  for (const value of values) if (value > 0) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

/**
 * The positions of distinct values that end a class, so that each has about equally many areas and no tie is split. After a class
 * that ties made larger, the areas that are left are shared by the other classes.
 */
function findQuantiles(distinct: ReadonlyArray<[value: number, areas: number]>, count: number): number[] {
  let left = distinct.reduce((sum, [, areas]) => sum + areas, 0);
  const ends: number[] = [];
  let at = 0;
  for (let classes = count; classes > 1; classes--) {
    const wanted = left / classes;
    // each of the other classes needs a value
    const last = distinct.length - classes;
    let size = distinct[at]?.[1] ?? 0;
    while (at < last) {
      const next = distinct[at + 1]?.[1] ?? 0;
      if (Math.abs(size + next - wanted) > Math.abs(size - wanted)) break;
      size += next;
      at += 1;
    }
    ends.push(at);
    left -= size;
    at += 1;
  }
  return ends;
}

/**
 * The number with the fewest digits that separates two values: at least the lower and below the higher one.
 *
 * @example roundBetween(0.1234, 0.1911) // 0.15
 */
export function roundBetween(lower: number, higher: number): number {
  const middle = (lower + higher) / 2;
  for (let digits = 1; digits <= 12; digits++) {
    const rounded = Number(middle.toPrecision(digits));
    if (rounded >= lower && rounded < higher) return rounded;
  }
  return lower;
}

export type ClassWish = { method: ClassMethod; isCount: boolean; count?: number };

/**
 * Divides values into at most `count` classes above zero. Values that are equal are in one class; if few are different, there are
 * fewer classes. Zeros and negative numbers do not influence the bounds.
 *
 * @example classify([0, 1, 1, 3, 9], { method: 'quantile', isCount: true, count: 2 }).bounds // [1]
 */
export function classify(
  values: readonly number[],
  { method, isCount, count = maxClasses }: ClassWish,
): Classes {
  if (method === 'fixed')
    return { bounds: fixedBounds[isCount ? 'count' : 'rate'].slice(0, count - 1), largest: null, isCount };
  const distinct = countValues(values);
  const largest = distinct.at(-1)?.[0] ?? 0;
  const all = distinct.map(([value]) => value);
  const find = () =>
    method === 'jenks' ? findNaturalBreaks(distinct, count) : findQuantiles(distinct, count);
  const ends = distinct.length <= count ? all.slice(0, -1).map((_, index) => index) : find();
  const bounds = ends.map((end) => {
    const [lower = 0, higher = 0] = [all[end], all[end + 1]];
    return isCount ? lower : roundBetween(lower, higher);
  });
  return { bounds, largest, isCount };
}

/**
 * The class of a value: 0 for zero, 1 to 5 above.
 *
 * @example findClass(7, { bounds: [4, 9], largest: 20, isCount: true }) // 2
 */
export function findClass(value: number, { bounds }: Classes): number {
  if (value <= 0) return 0;
  const index = bounds.findIndex((bound) => value <= bound);
  return index === -1 ? bounds.length + 1 : index + 1;
}

/** A class of the legend. Null as `to`: no upper limit. */
export type LegendEntry = { index: number; from: number; to: number | null };

/**
 * The classes as the legend shows them, zero first. Counts begin one above the class before ("5–9"), other values at its bound
 * ("more than 5 to 9").
 */
export function listLegend({ bounds, largest, isCount }: Classes): LegendEntry[] {
  const zero = { index: 0, from: 0, to: 0 };
  if (largest === 0) return [zero];
  const above = [...bounds, largest].map((to, at) => {
    const before = bounds[at - 1] ?? 0;
    return { index: at + 1, from: isCount ? before + 1 : before, to };
  });
  return [zero, ...above];
}

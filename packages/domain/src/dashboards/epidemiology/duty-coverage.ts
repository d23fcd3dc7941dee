import { type Absence, mergeAbsences } from '../../non-reporting/absences.ts';

/** When a data collector could report; instants in one unit, for instance epoch milliseconds. */
export interface CollectorDuty {
  /** Registered. */
  from: number;
  /** Deleted, or the project closed; Infinity while neither has happened. */
  until: number;
  /** Times off duty, in any order. They may overlap. */
  absences: readonly Absence[];
}

/**
 * For each period, 1 if one of the collectors was on duty at some time in it. A period without anybody on duty has no count: nothing
 * reported is not zero there (docs/decisions/0070).
 *
 * @param bounds the start of each period and the end of the last one, ascending; equal bounds are a period without any time
 * @example findCoveredPeriods([{ from: 0, until: 15, absences: [] }], [0, 10, 20, 30]) // [1, 1, 0]
 */
export function findCoveredPeriods(duties: readonly CollectorDuty[], bounds: readonly number[]): Uint8Array {
  const covered = new Uint8Array(Math.max(0, bounds.length - 1));
  for (const { from, until, absences } of duties) {
    let start = from;
    for (const absence of mergeAbsences(absences)) {
      markPeriods(covered, bounds, start, Math.min(until, absence.from));
      start = Math.max(start, absence.until);
    }
    markPeriods(covered, bounds, start, until);
  }
  for (let period = 0; period < covered.length; period += 1)
    if (bounds[period] === bounds[period + 1]) covered[period] = 0;
  return covered;
}

/** Marks the periods that share some time with the half-open interval. */
function markPeriods(covered: Uint8Array, bounds: readonly number[], start: number, end: number): void {
  if (end <= start) return;
  // The first period that ends after the start, and the first one that begins at the end or later.
  const first = Math.max(0, findFirstAbove(bounds, start) - 1);
  const last = findFirstAtLeast(bounds, end);
  if (first < last) covered.fill(1, first, Math.min(last, covered.length));
}

function findFirstAbove(bounds: readonly number[], value: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function findFirstAtLeast(bounds: readonly number[], value: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] as number) >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

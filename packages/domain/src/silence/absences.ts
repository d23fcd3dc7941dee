/** A time in which nothing could come, in any unit; it may have no beginning or no end (plus or minus Infinity). */
export interface Absence {
  from: number;
  until: number;
}

/** How much of a time lies in absences that are apart from each other. */
export function timeInside(absences: readonly Absence[], from: number, until: number): number {
  let inside = 0;
  for (const absence of absences)
    inside += Math.max(0, Math.min(until, absence.until) - Math.max(from, absence.from));
  return inside;
}

/**
 * The absences as times that are in order and apart from each other.
 *
 * @example inOrder([{ from: 3, until: 5 }, { from: 0, until: 1 }, { from: 4, until: 6 }])
 * // [{ from: 0, until: 1 }, { from: 3, until: 6 }]
 */
export function inOrder(absences: readonly Absence[]): Absence[] {
  const result: Absence[] = [];
  for (const { from, until } of [...absences].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else result.push({ from, until });
  }
  return result;
}

/**
 * When all were absent at once, as a village is without anybody at work.
 *
 * @param ofEach the absences of each, in order and apart from each other
 * @example commonAbsences([[{ from: 0, until: 5 }], [{ from: 3, until: 8 }]]) // [{ from: 3, until: 5 }]
 */
export function commonAbsences(ofEach: readonly (readonly Absence[])[]): Absence[] {
  const [first = [], ...others] = ofEach;
  let common = [...first];
  for (const absences of others) {
    if (common.length === 0) return [];
    common = common.flatMap(({ from, until }) =>
      absences
        .map((absence) => ({ from: Math.max(from, absence.from), until: Math.min(until, absence.until) }))
        .filter((absence) => absence.from < absence.until),
    );
  }
  return common;
}

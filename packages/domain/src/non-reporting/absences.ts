/** A period in which no message was possible, in any unit; open at either end (plus or minus Infinity). */
export interface Absence {
  from: number;
  until: number;
}

/** How much of a period lies in absences that do not overlap. */
export function getAbsentTime(absences: readonly Absence[], from: number, until: number): number {
  let absentTime = 0;
  for (const absence of absences)
    absentTime += Math.max(0, Math.min(until, absence.until) - Math.max(from, absence.from));
  return absentTime;
}

/**
 * Sorts absences and merges those that overlap or touch.
 *
 * @example mergeAbsences([{ from: 3, until: 5 }, { from: 0, until: 1 }, { from: 4, until: 6 }])
 * // [{ from: 0, until: 1 }, { from: 3, until: 6 }]
 */
export function mergeAbsences(absences: readonly Absence[]): Absence[] {
  const result: Absence[] = [];
  for (const { from, until } of [...absences].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else result.push({ from, until });
  }
  return result;
}

/**
 * When all were absent at the same time, for instance all collectors of a village.
 *
 * @param ofEach the absences of each, sorted and not overlapping
 * @example intersectAbsences([[{ from: 0, until: 5 }], [{ from: 3, until: 8 }]]) // [{ from: 3, until: 5 }]
 */
export function intersectAbsences(ofEach: readonly (readonly Absence[])[]): Absence[] {
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

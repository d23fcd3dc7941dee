import { type AberrationMethod, aberrationMethods } from './aberrations.ts';

/** A week with the results of the methods; null or absent: no value. */
export type EvaluatedWeek = { isRunning: boolean } & {
  [method in AberrationMethod]?: { isFlagged: boolean } | null | undefined;
};

/** The methods that flag a week, in the order in which they are shown. */
export function listFlaggingMethods(week: EvaluatedWeek): AberrationMethod[] {
  return aberrationMethods.filter((method) => week[method]?.isFlagged);
}

/**
 * The flagged weeks in a row, as indexes in the list, up to the latest week that is over; null if that week is not flagged by
 * any method.
 *
 * @param weeks oldest first
 */
export function findLatestAberration(
  weeks: readonly EvaluatedWeek[],
): { first: number; last: number } | null {
  const last = weeks.findLastIndex((week) => !week.isRunning);
  const isFlagged = (at: number) => listFlaggingMethods(weeks[at] as EvaluatedWeek).length > 0;
  if (last < 0 || !isFlagged(last)) return null;
  let first = last;
  while (first > 0 && isFlagged(first - 1)) first -= 1;
  return { first, last };
}

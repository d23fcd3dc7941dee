import { type RiseMethod, riseMethods } from './rises.ts';

/** A week as the methods judge it; null or absent: no value. */
export type JudgedWeek = { isRunning: boolean } & {
  [method in RiseMethod]?: { isFlagged: boolean } | null | undefined;
};

/** The methods that flag a week, in the order in which they are shown. */
export function flaggingMethods(week: JudgedWeek): RiseMethod[] {
  return riseMethods.filter((method) => week[method]?.isFlagged);
}

/**
 * The weeks in a row, as places in the list, that some method flags, up to the latest week that is over; null where that one
 * is not flagged.
 *
 * @param weeks oldest first
 */
export function latestRise(weeks: readonly JudgedWeek[]): { first: number; last: number } | null {
  const last = weeks.findLastIndex((week) => !week.isRunning);
  const isFlagged = (at: number) => flaggingMethods(weeks[at] as JudgedWeek).length > 0;
  if (last < 0 || !isFlagged(last)) return null;
  let first = last;
  while (first > 0 && isFlagged(first - 1)) first -= 1;
  return { first, last };
}

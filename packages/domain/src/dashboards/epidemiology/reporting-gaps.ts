/** A run of days without a report although somebody was on duty on each of them; positions in the list of days. */
export interface ReportingGap {
  first: number;
  last: number;
  /** It reaches the last day, so that it may still be getting longer. */
  isOngoing: boolean;
}

/**
 * The longest run of days without any report, the latest of several. A day on which nobody was on duty ends a run, so that time off
 * duty is never a gap.
 *
 * @example findLongestGap([1, 0, 0, 0, 2], [1, 1, 0, 1, 1]) // { first: 3, last: 3, isOngoing: false }
 */
export function findLongestGap(reports: ArrayLike<number>, isOnDuty: ArrayLike<number>): ReportingGap | null {
  let longest: ReportingGap | null = null;
  let first = 0;
  for (let day = 0; day <= reports.length; day += 1) {
    if (day < reports.length && isOnDuty[day] && reports[day] === 0) continue;
    const length = day - first;
    if (length > 0 && (!longest || length > longest.last - longest.first))
      longest = { first, last: day - 1, isOngoing: day === reports.length };
    first = day + 1;
  }
  return longest;
}

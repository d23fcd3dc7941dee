/** Reports received on one day of the week. */
export interface WeekdayCount {
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  weekday: number;
  /** How many days of this weekday are counted. */
  days: number;
  reports: number;
  /** If reports came on all counted days alike. */
  expected: number;
}

/** The first Monday on or after 1 January 1970, a Thursday, in days since then. */
const aMonday = 4;

/**
 * Reports by day of the week, from Monday, against what each weekday's share of the counted days lets expect.
 *
 * @param firstDay of the counts, in days since 1970
 * @param isCounted for each day, whether somebody could report; the others are left out
 */
export function countByWeekday(
  reports: ArrayLike<number>,
  isCounted: ArrayLike<number>,
  firstDay: number,
): WeekdayCount[] {
  const counts = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, days: 0, reports: 0 }));
  for (let day = 0; day < reports.length; day += 1) {
    if (!isCounted[day]) continue;
    const count = counts[(((firstDay + day - aMonday) % 7) + 7) % 7];
    if (!count) continue;
    count.days += 1;
    count.reports += reports[day] as number;
  }
  const days = counts.reduce((sum, count) => sum + count.days, 0);
  const total = counts.reduce((sum, count) => sum + count.reports, 0);
  return counts.map((count) => ({ ...count, expected: days === 0 ? 0 : (total * count.days) / days }));
}

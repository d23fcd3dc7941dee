/** Cases of consecutive weeks, the oldest first; null for a week in which the area could not report, which is never 0. */
export type WeeklyCounts = readonly (number | null)[];

/** What a method says of one week. */
export interface WeekResult {
  /** The expected cases; null where the method has none. */
  expected: number | null;
  /** Above this number of cases the week is unusual; null where the method has no bound. */
  upper: number | null;
  isAlarm: boolean;
}

/** Of a week that cannot be judged. */
export const noResult: WeekResult = { expected: null, upper: null, isAlarm: false };

/** The weeks of a year, for methods that compare with the same week of earlier years. */
export const weeksOfYear = 52;

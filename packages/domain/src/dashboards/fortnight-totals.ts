import type { SmallNumbers } from './small-numbers.ts';

/** The same days for every selection, so that their totals are found again. */
export const fortnightDays = 14;
/** So many days earlier or later is a report in any other time zone, at most. */
export const marginDays = 2;

/**
 * The totals of the reports of a fortnight by day, which can be used again for a selection that differs only in its days and periods.
 * Tables list the days of the first row, then those of the second, and so on. Only villages and origins with reports are listed, so
 * that the length does not grow with the places of other projects. Nothing in it may be changed.
 */
export interface FortnightTotals {
  /** The first day in the tables, in days since 1970, and how many follow from it on; without any, the first day means nothing. */
  firstDay: number;
  dayCount: number;
  cases: number;
  referred: number;
  deaths: number;
  fromOtherVillages: number;
  byHealthRisk: Int32Array;
  bySexAgeGroup: Int32Array;
  byCollectionPointCount: Int32Array;
  /** The rows in `villageIds` of villages with reports. */
  villageRows: SmallNumbers;
  byVillage: SmallNumbers;
  /** Cases by listed village, and of all of them by day. */
  casesByVillageRow: SmallNumbers;
  villageCasesByDay: Int32Array;
  /** Origins with reports, with the cases of each. */
  origins: SmallNumbers;
  casesByOrigin: SmallNumbers;
}

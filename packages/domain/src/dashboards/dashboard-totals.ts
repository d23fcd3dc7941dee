/**
 * The totals of some reports. Activity reports have no cases, but count for collectors and villages. Tables list the periods
 * of the first row, then those of the second, and so on.
 */
export interface DashboardAggregate {
  cases: number;
  referred: number;
  deaths: number;
  fromOtherVillages: number;
  /** By id: 1 if the collector sent a report. */
  dataCollectors: Uint8Array;
  /** In the order of `villageIds`: 1 if a report came from there. */
  villages: Uint8Array;
  /** Cases by health risk, then period. */
  byHealthRisk: Int32Array;
  /** The villages that the selection lists, ascending: their rows in `villageIds`. */
  villageRows: Int32Array;
  /** Cases by listed village, then period. */
  byVillage: Int32Array;
  /** Cases of all villages by period, those that are not listed included. */
  casesOfVillages: Int32Array;
  /** People by sex-age group (`sexAgeGroups`), then period; of human health risks. */
  bySexAgeGroup: Int32Array;
  /** Of collection point reports: referred, deaths, from other villages; then period. */
  byCollectionPointCount: Int32Array;
  /** Cases by number of the location; at least as long as the highest number requires. */
  byPoint: Int32Array;
}

import type { ReportOrigins } from './report-origins.ts';

/** The larger tables of an aggregation. All zero between two fortnights, except `origins` and `copied`. They may be larger than needed. */
export interface AggregatorTables {
  /** So many days per village, and one village more for reports without any. */
  byVillage: Int32Array;
  /** Those of villages with reports, one after the other. */
  copied: Int32Array;
  /** By village: 1 while the villages of a fortnight are listed. */
  isVillageListed: Uint8Array;
  /** By origin: 1 if it has a report, and its cases. */
  hasReport: Uint8Array;
  casesByOrigin: Int32Array;
  /** Those with a report, in the order in which they were found. */
  origins: Int32Array;
}

/** Rarely do more aggregations run at the same time: those that only differ in their days wait for each other. */
const mostKept = 2;

/** Tables that no aggregation uses at the moment. They are most of the memory that an aggregation needs. */
const freeTables = new WeakMap<ReportOrigins, AggregatorTables[]>();

/** Tables for an aggregation. Those of the last one are used again if they are large enough. */
export function takeTables(
  origins: ReportOrigins,
  { villages, days }: { villages: number; days: number },
): AggregatorTables {
  const cells = (villages + 1) * days;
  const free = freeTables.get(origins)?.pop();
  if (free && free.byVillage.length >= cells && free.hasReport.length >= origins.count) return free;
  return {
    byVillage: new Int32Array(cells),
    copied: new Int32Array(cells),
    isVillageListed: new Uint8Array(villages),
    hasReport: new Uint8Array(origins.count),
    casesByOrigin: new Int32Array(origins.count),
    origins: new Int32Array(origins.count),
  };
}

/** Keeps tables for another aggregation. They must be all zero again. */
export function releaseTables(origins: ReportOrigins, tables: AggregatorTables): void {
  const free = freeTables.get(origins) ?? [];
  freeTables.set(origins, free);
  if (free.length < mostKept) free.push(tables);
}

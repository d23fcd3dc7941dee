import type { HealthRiskType } from '../health-risks/types.ts';
import type { CrossCheckState } from '../reports/kinds.ts';

/** A health risk as charts show it: reports of several projects can be about the same one. */
export interface SelectedHealthRisk {
  /** Its ids in the selected projects. */
  projectHealthRiskIds: readonly number[];
  type: HealthRiskType;
}

/** Which reports count, and in which period. */
export interface AggregateSelection {
  /** Days since 1970, both included. */
  firstDay: number;
  lastDay: number;
  /** null: the days of the day blocks; otherwise the days of a time zone this many minutes ahead of UTC. */
  offsetMinutes: number | null;
  /** For each day, starting with `firstDay`, the number of its period. */
  periodOfDay: readonly number[];
  periodCount: number;
  statuses: Readonly<Record<CrossCheckState, boolean>>;
  /** null: both in training and not. */
  isTraining: boolean | null;
  /** null: both from people and from collection points. */
  isFromCollectionPoint: boolean | null;
  /** Reports about other health risks do not count. */
  healthRisks: readonly SelectedHealthRisk[];
  /** Every village that reports can come from. */
  villageIds: readonly number[];
  /**
   * Which of them the totals list by period. Null: all. Otherwise this many, those with the most cases, and any that have as many as
   * the last one.
   */
  listedVillages: number | null;
  /** null: all places. */
  places: {
    villageIds: readonly number[];
    /** Zones selected without the rest of their village. */
    zoneIds: readonly number[];
    includeUnknownLocation: boolean;
  } | null;
  /** null: all collectors. */
  dataCollectorIds: readonly number[] | null;
  /** Only the location with this number (`ReportPoints`); null: all. */
  point: number | null;
}

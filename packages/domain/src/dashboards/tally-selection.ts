import type { HealthRiskType } from '../health-risks/types.ts';
import type { CrossCheckState } from '../reports/kinds.ts';

/** A health risk as the charts show it: reports of several projects may be about the same one. */
export interface TalliedHealthRisk {
  /** Those of the projects that are looked at. */
  projectHealthRiskIds: readonly number[];
  type: HealthRiskType;
}

/** Which reports count, and in which period. */
export interface TallySelection {
  /** Days since 1970, both included. */
  firstDay: number;
  lastDay: number;
  /** Whose days they are: null, those of the sheets; else of a clock so many minutes ahead of UTC. */
  offsetMinutes: number | null;
  /** For each of the days, from 0, the period it belongs to. */
  periodOfDay: readonly number[];
  periodCount: number;
  statuses: Readonly<Record<CrossCheckState, boolean>>;
  /** null: in training or not. */
  isTraining: boolean | null;
  /** null: of people and of collection points. */
  isFromCollectionPoint: boolean | null;
  /** Reports of others do not count. */
  healthRisks: readonly TalliedHealthRisk[];
  /** Every village that a report may name. */
  villageIds: readonly number[];
  /** null: anywhere. */
  places: {
    villageIds: readonly number[];
    /** Chosen without the rest of their village. */
    zoneIds: readonly number[];
    includeUnknownLocation: boolean;
  } | null;
  /** null: of anybody. */
  dataCollectorIds: readonly number[] | null;
  /** Only of the place with this number (`ReportPoints`); null: of all. */
  point: number | null;
}

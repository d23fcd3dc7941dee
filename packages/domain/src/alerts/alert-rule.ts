import type { DataCollectorType } from '../data-collectors/types.ts';
import type { Position } from '../geography/distance.ts';
import { isCloserThan } from '../geography/distance.ts';
import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportKind, ReportStatus } from '../reports/kinds.ts';

/** What decides whether a report takes part in alerts. */
export interface ReportToConsider {
  /** null for an unknown sender. */
  dataCollectorType: DataCollectorType | null;
  kind: ReportKind;
  isTraining: boolean;
  /** Staff confirmed that it repeats another report. */
  isRepetition: boolean;
  healthRiskType: HealthRiskType;
  hasLocation: boolean;
}

/**
 * Whether a report takes part in alerts at all.
 *
 * Only what a known person saw at a known place: no training, no activity, no counts sent day by day, nothing that
 * staff found to be sent twice. A report counts once, however many cases it holds.
 */
export function isEligible(report: ReportToConsider): boolean {
  const isFromPerson = report.dataCollectorType === 'Human';
  const isSighting = report.kind === 'Single' || report.kind === 'Event';
  return (
    isFromPerson &&
    isSighting &&
    !report.isTraining &&
    !report.isRepetition &&
    report.healthRiskType !== 'Activity' &&
    report.hasLocation
  );
}

/** The statuses in which a report links and counts. Dismissed reports and those of closed alerts are invisible. */
export const consideredStatuses = ['New', 'Pending', 'Accepted'] as const satisfies readonly ReportStatus[];
export type ConsideredStatus = (typeof consideredStatuses)[number];

/** How near two reports must be to be linked. */
export interface Linkage {
  /** Strictly less than this; null: no two reports are linked. */
  meters: number | null;
  /** Strictly less than this; null: any time apart. */
  milliseconds: number | null;
}

/**
 * How near two reports must be under a rule: their circles of kilometersThreshold overlap, so they are up to twice
 * as far apart, and less than daysThreshold days.
 *
 * @example linkageOf({ countThreshold: 3, daysThreshold: 6, kilometersThreshold: 5 })
 *   // { meters: 10000, milliseconds: 518400000 }
 */
export function linkageOf(rule: AlertRule): Linkage {
  return {
    meters: rule.kilometersThreshold === null ? null : 2 * rule.kilometersThreshold * 1000,
    milliseconds: rule.daysThreshold === null ? null : rule.daysThreshold * 86_400_000,
  };
}

/** A report's place and time (epoch milliseconds). */
export interface Sighting extends Position {
  receivedAt: number;
}

/** Whether two reports of the same project and health risk are linked directly. */
export function areLinked(linkage: Linkage, a: Sighting, b: Sighting): boolean {
  if (linkage.meters === null || !areCloseInTime(linkage, a, b)) return false;
  return isCloserThan(a, b, linkage.meters);
}

/** Whether two reports are close enough in time to be linked. */
export function areCloseInTime(
  linkage: Linkage,
  a: { receivedAt: number },
  b: { receivedAt: number },
): boolean {
  return linkage.milliseconds === null || Math.abs(a.receivedAt - b.receivedAt) < linkage.milliseconds;
}

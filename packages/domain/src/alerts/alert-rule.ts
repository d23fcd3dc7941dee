import type { DataCollectorType } from '../data-collectors/types.ts';
import type { Position } from '../geography/distance.ts';
import { isCloserThan } from '../geography/distance.ts';
import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { HealthRiskType } from '../health-risks/types.ts';
import type { ReportKind, ReportStatus } from '../reports/kinds.ts';

/** What decides whether a report can be part of alerts. */
export interface ReportToConsider {
  /** null for an unknown sender. */
  dataCollectorType: DataCollectorType | null;
  kind: ReportKind;
  isTraining: boolean;
  /** Staff confirmed that it is a duplicate. */
  isDuplicate: boolean;
  healthRiskType: HealthRiskType;
  hasLocation: boolean;
}

/**
 * Whether a report can be part of alerts at all (docs/spec/alerts.md): a single or event report of a person at a known
 * location, outside training, that is neither an activity report nor a duplicate. It counts once, however many cases it has.
 */
export function isEligible(report: ReportToConsider): boolean {
  const isFromPerson = report.dataCollectorType === 'Human';
  const isSingleOrEvent = report.kind === 'Single' || report.kind === 'Event';
  return (
    isFromPerson &&
    isSingleOrEvent &&
    !report.isTraining &&
    !report.isDuplicate &&
    report.healthRiskType !== 'Activity' &&
    report.hasLocation
  );
}

/** The statuses in which a report links to others and counts. Dismissed reports and those of closed alerts are ignored. */
export const consideredStatuses = ['New', 'Pending', 'Accepted'] as const satisfies readonly ReportStatus[];
export type ConsideredStatus = (typeof consideredStatuses)[number];

/** How close two reports must be to be linked. */
export interface Linkage {
  /** Strictly less than this; null: no two reports are linked. */
  meters: number | null;
  /** Strictly less than this; null: any time apart. */
  milliseconds: number | null;
}

/**
 * How close two reports must be under a rule: the circles of `kilometersThreshold` around them overlap, so they are up to
 * twice as far apart, and fewer than `daysThreshold` days.
 *
 * @example getLinkage({ countThreshold: 3, daysThreshold: 6, kilometersThreshold: 5 })
 *   // { meters: 10000, milliseconds: 518400000 }
 */
export function getLinkage(rule: AlertRule): Linkage {
  return {
    meters: rule.kilometersThreshold === null ? null : 2 * rule.kilometersThreshold * 1000,
    milliseconds: rule.daysThreshold === null ? null : rule.daysThreshold * 86_400_000,
  };
}

/** Where and when a report was sent (epoch milliseconds). */
export interface ReportLocation extends Position {
  receivedAt: number;
}

/** Whether two reports of the same project and health risk are linked directly. */
export function areLinked(linkage: Linkage, a: ReportLocation, b: ReportLocation): boolean {
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

import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { ReportLocation } from './alert-rule.ts';
import type { PopulationRule, PopulationRuleLevel } from './population-rule.ts';

/** The rules of a health risk: by count and, if there is one, per population. */
export interface TestedRule extends AlertRule {
  population?: PopulationRule | null;
}

/** A report that is eligible for alerts (see `isEligible`), with its data of today. All instants are epoch milliseconds. */
export interface PastReport extends ReportLocation {
  id: number;
  /** When its message was ingested; `receivedAt` is when it was sent. */
  arrivedAt: number;
  /** The places of its village, for rules per population; absent without a village. */
  places?: Readonly<Record<PopulationRuleLevel, number>> | null;
}

/** How many people lived in a place in a year. */
export interface PlacePopulation {
  level: PopulationRuleLevel;
  placeId: number;
  year: number;
  total: number;
}

/** What staff decided about a report. */
export interface PastCrossCheck {
  reportId: number;
  action: 'AcceptedReport' | 'RejectedReport' | 'ResetReport';
  at: number;
}

/** An alert that really existed, and its decisions. */
export interface PastAlert {
  id: number;
  createdAt: number;
  escalatedAt: number | null;
  dismissedAt: number | null;
  closedAt: number | null;
  reportIds: readonly number[];
}

/** The history of one health risk of a project. */
export interface AlertHistory {
  reports: readonly PastReport[];
  crossChecks: readonly PastCrossCheck[];
  alerts: readonly PastAlert[];
  /** For rules per population; places whose population is not known are missing. */
  populations?: readonly PlacePopulation[];
}

/** An event of the history. Reports are given by their indexes. */
export type PastEvent =
  | { at: number; kind: 'arrival'; report: number }
  | { at: number; kind: 'crossCheck'; report: number; action: PastCrossCheck['action'] }
  | { at: number; kind: 'Escalated' | 'Dismissed' | 'Closed'; reports: readonly number[] };

const kinds = ['arrival', 'crossCheck', 'Escalated', 'Dismissed', 'Closed'];

/** The events in order of time; at the same instant, decisions come after reports. */
export function listEvents({ reports, crossChecks, alerts }: AlertHistory): PastEvent[] {
  const indexById = new Map(reports.map((report, index) => [report.id, index]));
  const events: PastEvent[] = reports.map((report, index) => ({
    at: report.arrivedAt,
    kind: 'arrival',
    report: index,
  }));
  for (const { reportId, action, at } of crossChecks) {
    const report = indexById.get(reportId);
    if (report !== undefined) events.push({ at, kind: 'crossCheck', report, action });
  }
  for (const alert of alerts) {
    const reportIndexes = alert.reportIds.flatMap((id) => indexById.get(id) ?? []);
    const decided = { Escalated: alert.escalatedAt, Dismissed: alert.dismissedAt, Closed: alert.closedAt };
    for (const kind of ['Escalated', 'Dismissed', 'Closed'] as const) {
      const at = decided[kind];
      if (at !== null) events.push({ at, kind, reports: reportIndexes });
    }
  }
  // The sort is stable: equal reports stay in the order of their ids, equal cross-checks in the given order.
  return events.sort((a, b) => a.at - b.at || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

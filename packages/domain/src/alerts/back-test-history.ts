import type { Sighting } from './alert-rule.ts';

/** A report that takes part in alerts (see `isEligible`) as it stands now. All instants are epoch milliseconds. */
export interface PastReport extends Sighting {
  id: number;
  /** When its message came in; `receivedAt` is when it was sent. */
  arrivedAt: number;
}

/** What staff decided about a report. */
export interface PastCrossCheck {
  reportId: number;
  deed: 'AcceptedReport' | 'RejectedReport' | 'ResetReport';
  at: number;
}

/** An alert that there really was, and what became of it. */
export interface PastAlert {
  id: number;
  createdAt: number;
  escalatedAt: number | null;
  dismissedAt: number | null;
  closedAt: number | null;
  reportIds: readonly number[];
}

/** What happened to one health risk of a project. */
export interface AlertHistory {
  reports: readonly PastReport[];
  crossChecks: readonly PastCrossCheck[];
  alerts: readonly PastAlert[];
}

/** Something that happened; reports and alerts are named by their places in the history. */
export type PastEvent =
  | { at: number; kind: 'arrival'; report: number }
  | { at: number; kind: 'crossCheck'; report: number; deed: PastCrossCheck['deed'] }
  | { at: number; kind: 'Escalated' | 'Dismissed' | 'Closed'; reports: readonly number[] };

const kinds = ['arrival', 'crossCheck', 'Escalated', 'Dismissed', 'Closed'];

/** What happened, in order of time; in the same instant people decide after reports came in. */
export function eventsOf({ reports, crossChecks, alerts }: AlertHistory): PastEvent[] {
  const placeOf = new Map(reports.map((report, place) => [report.id, place]));
  const events: PastEvent[] = reports.map((report, place) => ({
    at: report.arrivedAt,
    kind: 'arrival',
    report: place,
  }));
  for (const { reportId, deed, at } of crossChecks) {
    const report = placeOf.get(reportId);
    if (report !== undefined) events.push({ at, kind: 'crossCheck', report, deed });
  }
  for (const alert of alerts) {
    const ofAlert = alert.reportIds.flatMap((id) => placeOf.get(id) ?? []);
    const decided = { Escalated: alert.escalatedAt, Dismissed: alert.dismissedAt, Closed: alert.closedAt };
    for (const kind of ['Escalated', 'Dismissed', 'Closed'] as const) {
      const at = decided[kind];
      if (at !== null) events.push({ at, kind, reports: ofAlert });
    }
  }
  // Sorting keeps what is equal in its order: reports in that of their ids, cross-checks as they were given.
  return events.sort((a, b) => a.at - b.at || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

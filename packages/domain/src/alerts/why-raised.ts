import { angleBetween, distanceInMeters } from '../geography/distance.ts';
import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { Linkage, Sighting } from './alert-rule.ts';
import { areLinked, linkageOf } from './alert-rule.ts';

/** A report of an alert, with its place and time (epoch milliseconds). */
export interface ReportOfAlert extends Sighting {
  id: number;
}

/** Two reports that hang together, and how far apart they are. */
export interface ReportLink {
  fromReportId: number;
  toReportId: number;
  meters: number;
  hours: number;
}

/** Why an alert was raised, kept with it: the rule as it stood, and what linked its reports. */
export interface RaisedBecause {
  rule: AlertRule;
  reportIds: number[];
  /** The shortest links that hold the reports together, one fewer than there are reports (fewer if some are not linked). */
  links: ReportLink[];
  /** The longest of these links in space and in time; 0 without links. */
  maxMeters: number;
  maxHours: number;
}

/**
 * The reasons for an alert, in numbers people can check.
 *
 * Of all pairs of linked reports those are named that a map would draw: the shortest that hold all together. In
 * one village, where all distances are zero, the order of time decides.
 */
export function whyRaised(rule: AlertRule, reports: readonly ReportOfAlert[]): RaisedBecause {
  const links = shortestLinks(linkageOf(rule), reports);
  return {
    rule,
    reportIds: reports.map((report) => report.id),
    links,
    maxMeters: Math.max(0, ...links.map((link) => link.meters)),
    maxHours: Math.max(0, ...links.map((link) => link.hours)),
  };
}

/** A way to reach a report from those already reached; `from` null where the search begins anew. */
interface Reach {
  from: ReportOfAlert | null;
  angle: number;
  milliseconds: number;
}

/** Prim's algorithm: from the reports reached so far always the nearest one next. */
function shortestLinks(linkage: Linkage, reports: readonly ReportOfAlert[]): ReportLink[] {
  const links: ReportLink[] = [];
  const unreached: Reach = {
    from: null,
    angle: Number.POSITIVE_INFINITY,
    milliseconds: Number.POSITIVE_INFINITY,
  };
  const waiting = new Map<ReportOfAlert, Reach>(reports.map((report) => [report, unreached]));
  while (waiting.size > 0) {
    const [next, reach] = [...waiting].reduce((best, one) => (isNearer(one[1], best[1]) ? one : best));
    waiting.delete(next);
    if (reach.from !== null) links.push(linkBetween(reach.from, next));
    for (const [report, known] of waiting) {
      const direct = reachFrom(next, report);
      if (isNearer(direct, known) && areLinked(linkage, next, report)) waiting.set(report, direct);
    }
  }
  return links;
}

function reachFrom(from: ReportOfAlert, to: ReportOfAlert): Reach {
  return { from, angle: angleBetween(from, to), milliseconds: Math.abs(from.receivedAt - to.receivedAt) };
}

function isNearer(a: Reach, b: Reach): boolean {
  return a.angle < b.angle || (a.angle === b.angle && a.milliseconds < b.milliseconds);
}

function linkBetween(from: ReportOfAlert, to: ReportOfAlert): ReportLink {
  return {
    fromReportId: from.id,
    toReportId: to.id,
    meters: distanceInMeters(from, to),
    hours: Math.abs(from.receivedAt - to.receivedAt) / 3_600_000,
  };
}

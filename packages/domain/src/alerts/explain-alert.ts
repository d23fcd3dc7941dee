import { computeAngle, computeDistance } from '../geography/distance.ts';
import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { Linkage, ReportLocation } from './alert-rule.ts';
import { areLinked, getLinkage } from './alert-rule.ts';
import type { PopulationRule } from './population-rule.ts';

/** A report of an alert, with its location and time (epoch milliseconds). */
export interface AlertReport extends ReportLocation {
  id: number;
}

/** Two linked reports, and how far apart they are. */
export interface ReportLink {
  fromReportId: number;
  toReportId: number;
  meters: number;
  hours: number;
}

/** What a rule per population said of a place when it raised an alert. */
export interface AlertOfPopulation {
  rule: PopulationRule;
  placeId: number;
  placeName: string;
  /** How many people lived there in this year. */
  population: number;
  year: number;
  /** As many reports raised the alert, and as many accepted ones are needed to escalate it. */
  neededCount: number;
}

/** Why an alert was raised, stored with the alert: the rules at that time, and what linked its reports. */
export interface AlertExplanation {
  /** The rule by count. */
  rule: AlertRule;
  /** If the alert was raised by a rule per population. Older alerts do not have the field. */
  population?: AlertOfPopulation | null;
  /** The signal from which somebody made the alert by hand. Alerts that a rule raised do not have it. */
  signalId?: number | null;
  reportIds: number[];
  /** The shortest links that connect the reports: one fewer than there are reports, or less if some are not linked. */
  links: ReportLink[];
  /** The longest of these links in space and in time; 0 without links. */
  maxMeters: number;
  maxHours: number;
}

/**
 * Explains an alert in numbers that people can check.
 *
 * The links are a minimum spanning tree, as a map would draw them. Between reports of one village, where all distances are
 * zero, the time between them decides.
 */
export function explainRaisedAlert(rule: AlertRule, reports: readonly AlertReport[]): AlertExplanation {
  const links = findSpanningTree(getLinkage(rule), reports);
  return {
    rule,
    reportIds: reports.map((report) => report.id),
    links,
    maxMeters: Math.max(0, ...links.map((link) => link.meters)),
    maxHours: Math.max(0, ...links.map((link) => link.hours)),
  };
}

/** How a report is reached from those already in the tree; `from` is null where a new tree starts. */
interface Reach {
  from: AlertReport | null;
  angle: number;
  milliseconds: number;
}

/** Prim's algorithm: always adds the report that is nearest to those already added. */
function findSpanningTree(linkage: Linkage, reports: readonly AlertReport[]): ReportLink[] {
  const links: ReportLink[] = [];
  const unreached: Reach = {
    from: null,
    angle: Number.POSITIVE_INFINITY,
    milliseconds: Number.POSITIVE_INFINITY,
  };
  const waiting = new Map<AlertReport, Reach>(reports.map((report) => [report, unreached]));
  while (waiting.size > 0) {
    const [next, reach] = [...waiting].reduce((best, item) => (isNearer(item[1], best[1]) ? item : best));
    waiting.delete(next);
    if (reach.from !== null) links.push(toLink(reach.from, next));
    for (const [report, known] of waiting) {
      const direct = toReach(next, report);
      if (isNearer(direct, known) && areLinked(linkage, next, report)) waiting.set(report, direct);
    }
  }
  return links;
}

function toReach(from: AlertReport, to: AlertReport): Reach {
  return { from, angle: computeAngle(from, to), milliseconds: Math.abs(from.receivedAt - to.receivedAt) };
}

function isNearer(a: Reach, b: Reach): boolean {
  return a.angle < b.angle || (a.angle === b.angle && a.milliseconds < b.milliseconds);
}

function toLink(from: AlertReport, to: AlertReport): ReportLink {
  return {
    fromReportId: from.id,
    toReportId: to.id,
    meters: computeDistance(from, to),
    hours: Math.abs(from.receivedAt - to.receivedAt) / 3_600_000,
  };
}

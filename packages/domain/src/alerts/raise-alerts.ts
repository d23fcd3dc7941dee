import type { AlertRule } from '../health-risks/alert-rule.ts';
import type { ConsideredStatus, Sighting } from './alert-rule.ts';
import { linkageOf } from './alert-rule.ts';
import type { Group, OpenAlert } from './group-ledger.ts';
import { groupLedger } from './group-ledger.ts';
import { neighbourSearch } from './neighbour-search.ts';

/** A group of reports that hang together. Negative: a fresh group, made by this call. */
export type GroupId = number;

/** An eligible report (see `isEligible`) that is to find its group. */
export interface ReportToGroup {
  id: number;
  latitude: number;
  longitude: number;
  /** Epoch milliseconds. */
  receivedAt: number;
  status: ConsideredStatus;
  /** Already in an escalated alert: it links others but is not counted again. Only when a group is computed anew. */
  isAlerted?: boolean;
}

/** A stored group near one of the reports. */
export interface KnownGroup {
  id: GroupId;
  /** The oldest alert still Open among the group's considered reports. */
  openAlertId: number | null;
  /** The considered reports of the group in no Open, Escalated or Closed alert. */
  unalerted: { id: number; status: ConsideredStatus }[];
}

/** Everything the decision needs, of one health risk in one project. */
export interface RaiseAlertsInput {
  rule: AlertRule;
  /** To be added, in order of arrival. */
  reports: readonly ReportToGroup[];
  /** By report id: the root groups of the stored reports it is linked to (see `areLinked`). */
  knownNeighbours: ReadonlyMap<number, readonly GroupId[]>;
  /** Every root group named above. */
  groups: readonly KnownGroup[];
}

/** What is to be stored. Reports that join or raise an alert and are New become Pending. */
export interface RaisedAlerts {
  /** The final root group of each added report. */
  groupOf: Map<number, GroupId>;
  /** Stored groups that became part of an older one; `into` is the final root. */
  merges: { from: GroupId; into: GroupId }[];
  /** Reports that joined stored alerts. */
  joins: { alertId: number; reportIds: number[] }[];
  /** New alerts, in the order in which they were raised, with all their reports. */
  raised: { groupId: GroupId; reportIds: number[]; triggeredBy: number }[];
}

/**
 * Groups new reports with their neighbours and decides which alerts they join or raise.
 *
 * One report after the other: it takes the group of its neighbours; if it has neighbours in several groups, these
 * become one; if it has none, it begins a group. Then, if the group has an open alert, all its reports in no alert
 * join that. Otherwise, if there are as many of these as the rule counts, they become a new alert. Alerts are never
 * merged: a report that bridges two open ones joins the older, and both stay.
 *
 * Adding many reports at once gives what adding them one by one would give.
 *
 * @throws Error when a neighbouring group is named but not given
 */
export function raiseAlerts(input: RaiseAlertsInput): RaisedAlerts {
  const addedIds = new Set(input.reports.map((report) => report.id));
  const ledger = groupLedger(input.groups.map((group) => startingGroup(group, addedIds)));
  const search = neighbourSearch<Sighting & { groupId: GroupId }>(linkageOf(input.rule));
  const alerts = alertBook(input.rule.countThreshold);
  const firstGroupOf = new Map<number, GroupId>();

  const groupNear = (report: ReportToGroup): Group => {
    const near = new Set((input.knownNeighbours.get(report.id) ?? []).map((id) => ledger.rootOf(id)));
    search.forEachNeighbour(
      report,
      (other) => near.has(ledger.rootOf(other.groupId)),
      (other) => near.add(ledger.rootOf(other.groupId)),
    );
    return near.size === 0 ? ledger.fresh() : ledger.unite([...near]);
  };

  for (const report of input.reports) {
    const group = groupNear(report);
    const { latitude, longitude, receivedAt } = report;
    // Nobody looks for the last one any more.
    if (report !== input.reports.at(-1)) search.add({ latitude, longitude, receivedAt, groupId: group.id });
    firstGroupOf.set(report.id, group.id);
    if (!report.isAlerted) group.unalerted.push(report.id);
    alerts.decide(group, report.id);
  }

  const finalIdOf = (groupId: GroupId) => ledger.rootOf(groupId).id;
  return {
    groupOf: new Map([...firstGroupOf].map(([reportId, groupId]) => [reportId, finalIdOf(groupId)])),
    merges: ledger.merges(),
    joins: alerts.joins(),
    raised: alerts.raised.map((alert) => ({ ...alert, groupId: finalIdOf(alert.groupId) })),
  };
}

/** Decides for one group after the other whether its reports join an alert, raise one, or wait. */
function alertBook(countThreshold: number) {
  const joins = new Map<number, number[]>();
  const raised: RaisedAlerts['raised'] = [];

  const reportsOf = (alert: OpenAlert): number[] | undefined => {
    if (alert.kind === 'raised') return raised[alert.index]?.reportIds;
    if (!joins.has(alert.alertId)) joins.set(alert.alertId, []);
    return joins.get(alert.alertId);
  };

  const decide = (group: Group, triggeredBy: number): void => {
    if (group.unalerted.length === 0) return;
    if (group.openAlert === null) {
      if (countThreshold === 0 || group.unalerted.length < countThreshold) return;
      group.openAlert = { kind: 'raised', index: raised.length };
      raised.push({ groupId: group.id, reportIds: [], triggeredBy });
    }
    const reportIds = reportsOf(group.openAlert);
    for (const reportId of group.unalerted.splice(0)) reportIds?.push(reportId);
  };

  return {
    raised,
    decide,
    joins: () => [...joins].map(([alertId, reportIds]) => ({ alertId, reportIds })),
  };
}

/** A report that is added again (after an edit) is no longer a member of the group it was stored in. */
function startingGroup(known: KnownGroup, addedIds: ReadonlySet<number>): Group {
  return {
    id: known.id,
    openAlert: known.openAlertId === null ? null : { kind: 'stored', alertId: known.openAlertId },
    unalerted: known.unalerted.map(({ id }) => id).filter((id) => !addedIds.has(id)),
  };
}

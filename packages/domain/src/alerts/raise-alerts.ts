import type { AlertRule } from '../health-risks/alert-rule.ts';

/** A group of reports that hang together. Negative: a fresh group, made by this call. */
export type GroupId = number;

export interface ReportToGroup {
  id: number;
  latitude: number;
  longitude: number;
  /** Epoch milliseconds. */
  receivedAt: number;
  status: 'New' | 'Pending' | 'Accepted';
  /** Already in an escalated alert: it links others but is not counted again. Only when a group is computed anew. */
  isAlerted?: boolean;
}

export interface KnownGroup {
  id: GroupId;
  /** The oldest alert still Open among the group's considered reports. */
  openAlertId: number | null;
  /** The considered reports of the group in no Open, Escalated or Closed alert. */
  unalerted: { id: number; status: ReportToGroup['status'] }[];
}

export interface RaiseAlertsInput {
  rule: AlertRule;
  /** To be added, in order of arrival. */
  reports: ReportToGroup[];
  /** By report id: the root groups of the stored reports in its neighbourhood. */
  knownNeighbours: Map<number, GroupId[]>;
  /** Every root group named above. */
  groups: KnownGroup[];
}

export interface RaisedAlerts {
  /** The final root group of each added report. */
  groupOf: Map<number, GroupId>;
  /** Stored groups that became one; into = the oldest. */
  merges: { from: GroupId; into: GroupId }[];
  /** Reports that joined stored alerts. */
  joins: { alertId: number; reportIds: number[] }[];
  /** New alerts, in the order in which they were raised. */
  raised: { groupId: GroupId; reportIds: number[]; triggeredBy: number }[];
}

export function raiseAlerts(_input: RaiseAlertsInput): RaisedAlerts {
  throw new Error('Not written yet');
}

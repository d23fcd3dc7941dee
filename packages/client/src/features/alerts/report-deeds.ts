import { crossCheckInAlertRefusal, resetRefusal } from '@harken/domain/alerts/assessment';
import type { AlertStatus, AssessmentStatus } from '@harken/domain/alerts/statuses';
import type { LocalDateTime } from '../../lib/dates.ts';
import { isWaiting } from './alert-status.tsx';
import type { AlertAssessment, AlertReport } from './alerts.api.ts';

/** What can be done with a report of an alert. */
export type ReportDeed = 'accept' | 'dismiss' | 'reset';

const instantOf = (time: LocalDateTime | null | undefined) => (time ? Date.parse(`${time}Z`) : null);

/** The status of an alert itself, without what its reports suggest. */
function alertStatusOf(status: AssessmentStatus): AlertStatus {
  return isWaiting(status) ? 'Open' : (status as AlertStatus);
}

/** The report comes with all that is known of it: its sender belongs to the organization of the reader. */
export function isOwn(report: AlertReport): boolean {
  return report.dataCollector != null;
}

/** What the reader can do with a report now; dismissing stands before accepting. */
export function deedsOf(report: AlertReport, alert: AlertAssessment): ReportDeed[] {
  const inAlert = {
    isPermitted: report.mayCrossCheck && !report.isAnonymized,
    alertStatus: alertStatusOf(alert.assessmentStatus),
    reportStatus: report.status,
    escalatedAt: instantOf(alert.escalatedAt),
    acceptedAt: instantOf(report.acceptedAt),
    rejectedAt: instantOf(report.rejectedAt),
  };
  const deeds: ReportDeed[] = [];
  if (crossCheckInAlertRefusal('dismissReport', inAlert) === null) deeds.push('dismiss');
  if (crossCheckInAlertRefusal('acceptReport', inAlert) === null) deeds.push('accept');
  if (resetRefusal(inAlert) === null) deeds.push('reset');
  return deeds;
}

/** How many reports of an alert stand where. */
export function countReports(reports: readonly AlertReport[]) {
  const count = (status: AlertReport['status']) =>
    reports.filter((report) => report.status === status).length;
  return { accepted: count('Accepted'), toCheck: count('Pending'), dismissed: count('Rejected') };
}

/** First what the reader can check, then what others must check, then what is checked; each newest first. */
export function displayOrder(reports: readonly AlertReport[]): number[] {
  const rank = (report: AlertReport) => {
    if (report.status !== 'Pending') return 2;
    return report.mayCrossCheck && !report.isAnonymized ? 0 : 1;
  };
  return [...reports]
    .sort((one, other) => rank(one) - rank(other) || other.receivedAt.localeCompare(one.receivedAt))
    .map((report) => report.id);
}

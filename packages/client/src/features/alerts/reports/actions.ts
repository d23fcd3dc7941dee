import { validateCrossCheckInAlert, validateReset } from '@harken/domain/alerts/assessment';
import type { AlertStatus, AssessmentStatus } from '@harken/domain/alerts/statuses';
import type { LocalDateTime } from '../../../lib/dates/dates.ts';
import { isUndecided } from '../alert-status.tsx';
import type { AlertAssessment, AlertReport } from '../alerts.api.ts';

/** What can be done with a report of an alert. */
export type ReportAction = 'accept' | 'dismiss' | 'reset';

const toInstant = (time: LocalDateTime | null | undefined) => (time ? Date.parse(`${time}Z`) : null);

/** The status of the alert itself, without the decision that its reports suggest. */
function toAlertStatus(status: AssessmentStatus): AlertStatus {
  return isUndecided(status) ? 'Open' : (status as AlertStatus);
}

/** Whether the report has all its details, because its sender belongs to the user's organization. */
export function isOwn(report: AlertReport): boolean {
  return report.dataCollector != null;
}

/** What the user can do with a report now; dismissing comes before accepting. */
export function listActions(report: AlertReport, alert: AlertAssessment): ReportAction[] {
  const inAlert = {
    isPermitted: report.mayCrossCheck && !report.isAnonymized,
    alertStatus: toAlertStatus(alert.assessmentStatus),
    reportStatus: report.status,
    escalatedAt: toInstant(alert.escalatedAt),
    acceptedAt: toInstant(report.acceptedAt),
    rejectedAt: toInstant(report.rejectedAt),
  };
  const actions: ReportAction[] = [];
  if (validateCrossCheckInAlert('dismissReport', inAlert) === null) actions.push('dismiss');
  if (validateCrossCheckInAlert('acceptReport', inAlert) === null) actions.push('accept');
  if (validateReset(inAlert) === null) actions.push('reset');
  return actions;
}

/** The numbers of accepted, unchecked and dismissed reports. */
export function countReports(reports: readonly AlertReport[]) {
  const count = (status: AlertReport['status']) =>
    reports.filter((report) => report.status === status).length;
  return { accepted: count('Accepted'), toCheck: count('Pending'), dismissed: count('Rejected') };
}

/** First reports that the user can cross-check, then those that others must check, then checked ones; each newest first. */
export function displayOrder(reports: readonly AlertReport[]): number[] {
  const rank = (report: AlertReport) => {
    if (report.status !== 'Pending') return 2;
    return report.mayCrossCheck && !report.isAnonymized ? 0 : 1;
  };
  return [...reports]
    .sort((a, b) => rank(a) - rank(b) || b.receivedAt.localeCompare(a.receivedAt))
    .map((report) => report.id);
}

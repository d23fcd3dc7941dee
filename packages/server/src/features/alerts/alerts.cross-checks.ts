import {
  type AlertReportAction,
  validateCrossCheckInAlert,
  validateReset,
} from '@harken/domain/alerts/assessment';
import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import { type Dismissal, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import type { CrossCheckAction, ReportStatus } from '@harken/domain/reports/kinds';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Services } from '../../platform/services.ts';
import { mayCrossCheck, type Reader } from './alerts.access.ts';
import { storeCrossCheck } from './alerts.cross-checks.queries.ts';
import {
  type Alert,
  type AlertReport,
  findReportsOfAlert,
  lockAlert,
  lockReportsOfAlert,
} from './alerts.queries.ts';
import { assessAlert } from './alerts.responses.ts';

const outcomes: Record<AlertReportAction, { action: CrossCheckAction; status: ReportStatus }> = {
  acceptReport: { action: 'AcceptedReport', status: 'Accepted' },
  dismissReport: { action: 'RejectedReport', status: 'Rejected' },
  resetReport: { action: 'ResetReport', status: 'Pending' },
};

/**
 * Accepts, dismisses or resets one report of an alert.
 *
 * @throws an expected error; a report that is not in this alert is "not found"
 * @returns the assessment status of the alert after the decision
 */
export async function crossCheckInAlert(
  services: Services,
  reader: Reader,
  request: {
    alertId: number;
    reportId: number;
    action: AlertReportAction;
    /** Why it is dismissed. */
    dismissal?: Dismissal | null | undefined;
  },
): Promise<{ assessmentStatus: AssessmentStatus }> {
  const dismissal = request.dismissal ?? noDismissal;
  const result = await services.db.transaction().execute(async (trx) => {
    const alert = await lockAlert(trx, request.alertId);
    await lockReportsOfAlert(trx, alert.id);
    const reports = await findReportsOfAlert(trx, alert.id);
    const report = reports.find(({ id }) => id === request.reportId);
    if (!report) throw expectedError('report.reportNotFound');
    const error = findError(reader, alert, report, request.action);
    if (error) throw expectedError(error);
    const { action, status } = outcomes[request.action];
    const check = { reportId: report.id, alertId: alert.id, action, status, dismissal };
    await storeCrossCheck(trx, { ...check, doneAt: services.clock.now(), doneById: reader.user.id });
    await recordAuditEvent(trx, {
      action: `alert/${request.action}`,
      actor: reader.user,
      subjectType: 'report',
      subjectId: report.id,
      nationalSocietyId: alert.nationalSocietyId,
      projectId: alert.projectId,
      before: { status: report.status, alertId: alert.id },
      after: { status, alertId: alert.id, ...(dismissal.reason && { reason: dismissal.reason }) },
    });
    const after = reports.map((item) => (item.id === report.id ? { ...item, status } : item));
    const isRecomputeNeeded = hasClusterChanged(alert, after, request.action) && report.groupId !== null;
    if (isRecomputeNeeded) {
      const { projectHealthRiskId } = alert;
      await services.jobs.enqueue(trx, 'recompute-group', [
        { projectHealthRiskId, groupId: Number(report.groupId) },
      ]);
    }
    return { isRecomputeNeeded, assessmentStatus: assessAlert(alert, after) };
  });
  if (result.isRecomputeNeeded) services.jobs.wake('recompute-group');
  return { assessmentStatus: result.assessmentStatus };
}

/**
 * An open alert keeps its cluster together while any of its reports is not dismissed. Otherwise the rest of the cluster must
 * be recomputed.
 */
function hasClusterChanged(alert: Alert, reports: AlertReport[], action: AlertReportAction): boolean {
  if (action === 'acceptReport') return false;
  return alert.status !== 'Open' || reports.every((report) => report.status === 'Rejected');
}

function findError(reader: Reader, alert: Alert, report: AlertReport, action: AlertReportAction) {
  const state = {
    isPermitted: mayCrossCheck(reader, report),
    alertStatus: alert.status,
    reportStatus: report.status,
    escalatedAt: alert.escalatedAt?.getTime() ?? null,
    acceptedAt: report.acceptedAt?.getTime() ?? null,
    rejectedAt: report.rejectedAt?.getTime() ?? null,
  };
  if (action === 'resetReport') return validateReset(state);
  const error = validateCrossCheckInAlert(action, state);
  // A single report without a person cannot be a true case.
  const isEmpty = report.kind === 'Single' && report.reportedCaseCount === 0;
  return error ?? (action === 'acceptReport' && isEmpty ? 'alert.inconsistentReportData' : null);
}

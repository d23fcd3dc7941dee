import { crossCheckInAlertRefusal, type ReportDeed, resetRefusal } from '@harken/domain/alerts/assessment';
import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import type { ReportStatus } from '@harken/domain/reports/kinds';
import { recordDeed } from '../../platform/audit.queries.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { mayCrossCheck, type Reader } from './alerts.access.ts';
import { assessmentOf } from './alerts.answers.ts';
import { type CrossCheckDeed, storeCrossCheck } from './alerts.cross-checks.queries.ts';
import {
  type Alert,
  type AlertReport,
  findReportsOfAlert,
  lockAlert,
  lockReportsOfAlert,
} from './alerts.queries.ts';

const outcomes: Record<ReportDeed, { deed: CrossCheckDeed; status: ReportStatus }> = {
  acceptReport: { deed: 'AcceptedReport', status: 'Accepted' },
  dismissReport: { deed: 'RejectedReport', status: 'Rejected' },
  resetReport: { deed: 'ResetReport', status: 'Pending' },
};

/**
 * Keeps, dismisses or resets one report of an alert.
 *
 * @throws the problem that the rules foresee; a report that is not of this alert is not found
 * @returns what the alert's reports amount to now
 */
export async function crossCheckInAlert(
  services: Services,
  reader: Reader,
  request: { alertId: number; reportId: number; deed: ReportDeed },
): Promise<{ assessmentStatus: AssessmentStatus }> {
  const result = await services.db.transaction().execute(async (trx) => {
    const alert = await lockAlert(trx, request.alertId);
    await lockReportsOfAlert(trx, alert.id);
    const reports = await findReportsOfAlert(trx, alert.id);
    const report = reports.find(({ id }) => id === request.reportId);
    if (!report) throw problem('report.reportNotFound');
    const refusal = refusalOf(reader, alert, report, request.deed);
    if (refusal) throw problem(refusal);
    const { deed, status } = outcomes[request.deed];
    const check = { reportId: report.id, alertId: alert.id, deed, status };
    await storeCrossCheck(trx, { ...check, doneAt: services.clock.now(), doneById: reader.user.id });
    await recordDeed(trx, {
      deed: `alert/${request.deed}`,
      actor: reader.user,
      subjectType: 'report',
      subjectId: report.id,
      nationalSocietyId: alert.nationalSocietyId,
      projectId: alert.projectId,
      before: { status: report.status, alertId: alert.id },
      after: { status, alertId: alert.id },
    });
    const after = reports.map((one) => (one.id === report.id ? { ...one, status } : one));
    const isRegrouped = isGroupChanged(alert, after, request.deed) && report.groupId !== null;
    if (isRegrouped) {
      const { projectHealthRiskId } = alert;
      await services.jobs.enqueue(trx, 'recompute-group', [
        { projectHealthRiskId, groupId: Number(report.groupId) },
      ]);
    }
    return { isRegrouped, assessmentStatus: assessmentOf(alert, after) };
  });
  if (result.isRegrouped) services.jobs.wake('recompute-group');
  return { assessmentStatus: result.assessmentStatus };
}

/** An open alert holds its reports together while any of them counts; otherwise the rest of the group is looked at anew. */
function isGroupChanged(alert: Alert, reports: AlertReport[], deed: ReportDeed): boolean {
  if (deed === 'acceptReport') return false;
  return alert.status !== 'Open' || reports.every((report) => report.status === 'Rejected');
}

function refusalOf(reader: Reader, alert: Alert, report: AlertReport, deed: ReportDeed) {
  const state = {
    isPermitted: mayCrossCheck(reader, report),
    alertStatus: alert.status,
    reportStatus: report.status,
    escalatedAt: alert.escalatedAt?.getTime() ?? null,
    acceptedAt: report.acceptedAt?.getTime() ?? null,
    rejectedAt: report.rejectedAt?.getTime() ?? null,
  };
  if (deed === 'resetReport') return resetRefusal(state);
  const refusal = crossCheckInAlertRefusal(deed, state);
  // A report of nobody cannot have been kept for anybody.
  const isEmpty = report.kind === 'Single' && report.reportedCaseCount === 0;
  return refusal ?? (deed === 'acceptReport' && isEmpty ? 'alert.inconsistentReportData' : null);
}

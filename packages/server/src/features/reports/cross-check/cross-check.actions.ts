import type { ErrorKey } from '@harken/contract/error-keys';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { type Dismissal, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import { validateCrossCheck, wasCrossCheckedBeforeEscalation } from '@harken/domain/reports/report-lifecycle';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { mayWorkOnMessage } from '../reports.access.ts';
import { toViewer } from '../reports.visibility.queries.ts';
import {
  type LockedReport,
  lockReportToCrossCheck,
  removeFromCluster,
  storeCrossCheck,
} from './cross-check.queries.ts';

type Target = 'Accepted' | 'Rejected';

interface CrossCheckRequest {
  reportId: number;
  target: Target;
  /** Why it is dismissed. */
  dismissal?: Dismissal | null | undefined;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

/** Accepts or dismisses a report from the list. */
export async function crossCheckReport(
  services: Services,
  { reportId, target, dismissal: given, by, scope }: CrossCheckRequest,
): Promise<void> {
  const dismissal = given ?? noDismissal;
  await services.db.transaction().execute(async (trx) => {
    const report = await lockReportToCrossCheck(trx, reportId, toViewer(scope, by));
    if (!report) throw expectedError('report.reportNotFound');
    if (!mayWorkOnMessage(by.role, scope, report)) throw expectedError('error.unauthorized');
    const error = findError(report, target);
    if (error) throw expectedError(error);
    const { alertId } = report;
    await storeCrossCheck(trx, {
      ...{ reportId, target, dismissal, alertId },
      ...{ byId: by.id, at: services.clock.now() },
    });
    await updateCluster(services, trx, report, target);
    await recordAuditEvent(trx, {
      action: target === 'Accepted' ? 'report/accept' : 'report/dismiss',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId: report.nationalSocietyId,
      projectId: report.projectId,
      before: { status: report.status },
      after: { status: target, ...(dismissal.reason && { reason: dismissal.reason }) },
    });
  });
  wakeAlertWorkers(services);
}

function findError(report: LockedReport, target: Target): ErrorKey | null {
  const times = {
    acceptedAt: report.acceptedAt?.getTime() ?? null,
    rejectedAt: report.rejectedAt?.getTime() ?? null,
  };
  const alert = report.alertStatus && {
    status: report.alertStatus,
    reportWasCrossCheckedBeforeEscalation: wasCrossCheckedBeforeEscalation(
      times,
      report.escalatedAt?.getTime() ?? null,
    ),
  };
  const { status, kind, isActivity, isRepetition, villageId } = report;
  return validateCrossCheck(
    {
      status,
      kind,
      isActivityReport: isActivity,
      hasLocation: villageId !== null,
      isAnonymized: false,
      isDuplicate: isRepetition,
      alert: alert || null,
    },
    target,
  );
}

/**
 * Without a dismissed report its cluster may split, so it is recomputed. A report that is accepted after a dismissal may have
 * new neighbours: outside an alert it is evaluated like a new one, in an alert its cluster is recomputed.
 */
async function updateCluster(
  services: Services,
  trx: Database,
  report: LockedReport,
  target: Target,
): Promise<void> {
  const { id, groupId, alertId, projectHealthRiskId } = report;
  const isReinstated = target === 'Accepted' && report.status === 'Rejected';
  if (isReinstated && alertId === null) {
    await removeFromCluster(trx, id);
    await services.jobs.enqueue(trx, 'evaluate-alerts', [{ projectHealthRiskId, reportIds: [id] }]);
  } else if ((isReinstated || target === 'Rejected') && groupId !== null) {
    await services.jobs.enqueue(trx, 'recompute-group', [{ projectHealthRiskId, groupId }]);
  }
}

/** Wakes the workers of this process for the jobs of a changed report. Call it after the commit. */
export function wakeAlertWorkers({ jobs }: Services): void {
  jobs.wake('recompute-group');
  jobs.wake('evaluate-alerts');
}

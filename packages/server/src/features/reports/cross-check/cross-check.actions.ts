import type { ErrorKey } from '@harken/contract/error-keys';
import {
  hasProjectAccess,
  type ProjectScope,
  type SocietyScope,
} from '@harken/domain/access/check-permission';
import { type Dismissal, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import {
  getStatusAfterReset,
  type ReportToCrossCheck,
  validateCrossCheck,
  validateCrossCheckReset,
  wasCrossCheckedBeforeEscalation,
} from '@harken/domain/reports/report-lifecycle';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ExpectedError, expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { mayWorkOnMessage } from '../reports.access.ts';
import {
  type Decision,
  type LockedReport,
  lockReportToCrossCheck,
  removeFromCluster,
  storeCrossCheck,
} from './cross-check.queries.ts';

interface CrossCheckRequest {
  reportId: number;
  decision: Decision;
  /** Why it is dismissed. */
  dismissal?: Dismissal | null | undefined;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

const auditActions = { Accept: 'report/accept', Dismiss: 'report/dismiss', Reset: 'report/reset' } as const;

/** Accepts or dismisses a report from the list, or undoes that. */
export async function crossCheckReport(services: Services, request: CrossCheckRequest): Promise<void> {
  await storeDecision(services, request);
  wakeAlertWorkers(services);
}

/**
 * Accepts, dismisses or resets several reports of a project, each in a transaction of its own: a report that is refused does not
 * hold up the others.
 *
 * @returns the refused ones with their errors, in the order of the request
 */
export async function crossCheckReports(
  services: Services,
  {
    decisions,
    by,
    project,
  }: {
    decisions: ReadonlyArray<Dismissal & { reportId: number; decision: Decision }>;
    by: CurrentUser;
    project: ProjectScope;
  },
): Promise<{ reportId: number; error: ErrorKey | null }[]> {
  if (!hasProjectAccess(by.role, project)) throw expectedError('error.unauthorized');
  const results: { reportId: number; error: ErrorKey | null }[] = [];
  for (const { reportId, decision, reason, note } of decisions) {
    const dismissal = decision === 'Dismiss' ? { reason, note } : noDismissal;
    const request = { reportId, decision, dismissal, by, scope: project, onlyInProject: project.projectId };
    results.push({ reportId, error: await findErrorKey(storeDecision(services, request)) });
  }
  wakeAlertWorkers(services);
  return results;
}

/** The key of the expected error of a decision, or null if it was stored. */
async function findErrorKey(storing: Promise<void>): Promise<ErrorKey | null> {
  try {
    await storing;
    return null;
  } catch (error) {
    if (error instanceof ExpectedError) return error.key;
    throw error;
  }
}

async function storeDecision(
  services: Services,
  request: CrossCheckRequest & {
    /** Reports of other projects are not found. Those of unknown senders belong to no project. */
    onlyInProject?: number;
  },
): Promise<void> {
  const { reportId, decision, by, scope, onlyInProject } = request;
  const dismissal = request.dismissal ?? noDismissal;
  await services.db.transaction().execute(async (trx) => {
    const report = await lockReportToCrossCheck(trx, reportId, toViewer(scope, by));
    if (!report || (onlyInProject !== undefined && !isInProject(report, scope, onlyInProject)))
      throw expectedError('report.reportNotFound');
    if (!mayWorkOnMessage(by.role, scope, report)) throw expectedError('error.unauthorized');
    const subject = toSubject(report);
    const error = findError(subject, decision);
    if (error) throw expectedError(error);
    const status = { Accept: 'Accepted', Dismiss: 'Rejected', Reset: getStatusAfterReset(subject) } as const;
    const { alertId } = report;
    await storeCrossCheck(trx, {
      ...{ reportId, decision, status: status[decision], dismissal, alertId },
      ...{ byId: by.id, at: services.clock.now() },
    });
    await updateCluster(services, trx, report, decision);
    await recordAuditEvent(trx, {
      action: auditActions[decision],
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId: report.nationalSocietyId,
      projectId: report.projectId,
      before: { status: report.status },
      after: { status: status[decision], ...(dismissal.reason && { reason: dismissal.reason }) },
    });
  });
}

function isInProject(report: LockedReport, scope: SocietyScope, projectId: number): boolean {
  if (report.projectId !== null) return report.projectId === projectId;
  return report.nationalSocietyId === scope.nationalSocietyId;
}

function findError(report: ReportToCrossCheck, decision: Decision): ErrorKey | null {
  if (decision === 'Reset') return validateCrossCheckReset(report);
  return validateCrossCheck(report, decision === 'Accept' ? 'Accepted' : 'Rejected');
}

function toSubject(report: LockedReport): ReportToCrossCheck {
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
  return {
    status,
    kind,
    isActivityReport: isActivity,
    hasLocation: villageId !== null,
    isAnonymized: false,
    isDuplicate: isRepetition,
    alert: alert || null,
  };
}

/**
 * Without a dismissed report its cluster may split, so it is recomputed. A report that counts again after a dismissal may have
 * new neighbours: outside an alert it is evaluated like a new one, in an alert its cluster is recomputed. An accepted report
 * that is reset still counts, so outside an alert nothing changes.
 */
async function updateCluster(
  services: Services,
  trx: Database,
  report: LockedReport,
  decision: Decision,
): Promise<void> {
  const { id, groupId, alertId, projectHealthRiskId } = report;
  const isReinstated = decision !== 'Dismiss' && report.status === 'Rejected';
  if (isReinstated && alertId === null) {
    await removeFromCluster(trx, id);
    await services.jobs.enqueue(trx, 'evaluate-alerts', [{ projectHealthRiskId, reportIds: [id] }]);
    return;
  }
  const isResetInAlert = decision === 'Reset' && alertId !== null;
  if ((isReinstated || isResetInAlert || decision === 'Dismiss') && groupId !== null) {
    await services.jobs.enqueue(trx, 'recompute-group', [{ projectHealthRiskId, groupId }]);
  }
}

/** Wakes the workers of this process for the jobs of a changed report. Call it after the commit. */
export function wakeAlertWorkers({ jobs }: Services): void {
  jobs.wake('recompute-group');
  jobs.wake('evaluate-alerts');
}

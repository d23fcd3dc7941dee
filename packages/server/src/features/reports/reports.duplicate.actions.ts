import type { ErrorKey } from '@harken/contract/error-keys';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { validateDuplicateDecision } from '@harken/domain/reports/duplicates';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { lockEvaluation, removeReportFromOpenAlert } from '../alerts/index.ts';
import { mayWorkOnMessage } from './reports.access.ts';
import { wakeAlertWorkers } from './reports.cross-check.actions.ts';
import {
  findHealthRiskOfReport,
  lockAlertAndReport,
  lockMessageForReview,
  type MessageToReview,
  storeReview,
} from './reports.duplicate.queries.ts';
import { toViewer } from './reports.visibility.queries.ts';

interface DuplicateReview {
  reportId: number;
  isRepetition: boolean;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

type Outcome = { ok: true } | { ok: false; reason: ErrorKey };

/**
 * Confirms that a flagged message is a duplicate, or marks it as not a duplicate. Staff may change their decision; repeating
 * it changes nothing.
 */
export async function reviewDuplicate(services: Services, review: DuplicateReview): Promise<Outcome> {
  const { reportId, isRepetition, by, scope } = review;
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    const message = await lockMessage(trx, review);
    if (!message) return { ok: false, reason: 'report.reportNotFound' };
    if (!mayWorkOnMessage(by.role, scope, message)) return { ok: false, reason: 'error.unauthorized' };
    const reason = validateDuplicateDecision(message, isRepetition);
    if (reason) return { ok: false, reason };
    const { repetition, alertId, nationalSocietyId, projectId } = message;
    const after = isRepetition ? 'Confirmed' : 'Denied';
    if (repetition === after) return { ok: true };
    await updateAlertAndCluster(services, trx, message, review);
    await recordAuditEvent(trx, {
      deed: 'report/repetition',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId,
      projectId,
      before: { repetition, alertId },
      after: { repetition: after },
    });
    return { ok: true };
  });
  if (outcome.ok) wakeAlertWorkers(services);
  return outcome;
}

/** Locks the evaluation of the health risk first: otherwise the report could join an alert that it is about to leave. */
async function lockMessage(trx: Database, { reportId, by, scope }: DuplicateReview) {
  const projectHealthRiskId = await findHealthRiskOfReport(trx, reportId);
  if (projectHealthRiskId !== undefined) {
    await lockEvaluation(trx, projectHealthRiskId);
    await lockAlertAndReport(trx, reportId);
  }
  return lockMessageForReview(trx, reportId, toViewer(scope, by));
}

/**
 * A confirmed duplicate leaves its open alert and its cluster, and the cluster is recomputed. A report that is no longer a
 * duplicate is evaluated again. For an incorrect message only the flag changes.
 */
async function updateAlertAndCluster(
  services: Services,
  trx: Database,
  message: MessageToReview,
  { isRepetition, by }: DuplicateReview,
): Promise<void> {
  const { id, alertId, groupId, repetition, projectHealthRiskId } = message;
  if (isRepetition && alertId !== null) {
    await removeReportFromOpenAlert(trx, services, { alertId, reportId: id, by, at: services.clock.now() });
  }
  await storeReview(trx, id, isRepetition);
  if (projectHealthRiskId === null) return;
  if (isRepetition && groupId !== null) {
    await services.jobs.enqueue(trx, 'recompute-group', [{ projectHealthRiskId, groupId }]);
  } else if (!isRepetition && repetition === 'Confirmed') {
    await services.jobs.enqueue(trx, 'evaluate-alerts', [{ projectHealthRiskId, reportIds: [id] }]);
  }
}

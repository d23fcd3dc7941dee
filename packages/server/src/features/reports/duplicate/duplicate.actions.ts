import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { validateDuplicateDecision } from '@harken/domain/reports/duplicates';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { lockEvaluation, removeReportFromOpenAlert } from '../../alerts/index.ts';
import { wakeAlertWorkers } from '../cross-check/cross-check.actions.ts';
import { mayWorkOnMessage } from '../reports.access.ts';
import {
  findHealthRiskOfReport,
  lockAlertAndReport,
  lockMessageForReview,
  type MessageToReview,
  storeReview,
} from './duplicate.queries.ts';

interface DuplicateReview {
  reportId: number;
  isRepetition: boolean;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

/**
 * Confirms that a flagged message is a duplicate, or marks it as not a duplicate. Staff may change their decision; repeating
 * it changes nothing.
 */
export async function reviewDuplicate(services: Services, review: DuplicateReview): Promise<void> {
  const { reportId, isRepetition, by, scope } = review;
  await services.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, review);
    if (!message) throw expectedError('report.reportNotFound');
    if (!mayWorkOnMessage(by.role, scope, message)) throw expectedError('error.unauthorized');
    const error = validateDuplicateDecision(message, isRepetition);
    if (error) throw expectedError(error);
    const { repetition, alertId, nationalSocietyId, projectId } = message;
    const after = isRepetition ? 'Confirmed' : 'Denied';
    if (repetition === after) return;
    await updateAlertAndCluster(services, trx, message, review);
    await recordAuditEvent(trx, {
      action: 'report/repetition',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId,
      projectId,
      before: { repetition, alertId },
      after: { repetition: after },
    });
  });
  wakeAlertWorkers(services);
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

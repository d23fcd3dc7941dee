import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { notifyWebhooksOfAlerts } from '../webhooks/index.ts';
import { findAlert } from './alerts.queries.ts';
import { removeReportFromAlert, updateLastReport } from './alerts.removal.queries.ts';
import { storeDismissal } from './decisions/decisions.queries.ts';

interface Removal {
  alertId: number;
  reportId: number;
  by: CurrentUser;
  at: Date;
}

/**
 * Removes a report from an open alert, for example because it was confirmed as a duplicate. Staff still decide on the alert:
 * with too few reports left they can dismiss it. An alert without reports is dismissed immediately, because nobody would be
 * allowed to decide on it.
 *
 * The caller must have locked the evaluation of the health risk, the alert and the report.
 */
export async function removeReportFromOpenAlert(
  trx: Database,
  services: Services,
  { alertId, reportId, by, at }: Removal,
): Promise<void> {
  await removeReportFromAlert(trx, { alertId, reportId });
  const isEmpty = (await updateLastReport(trx, alertId)) === 0;
  const dismissal = { reason: 'Duplicate' as const, note: null };
  if (isEmpty) await storeDismissal(trx, { alertId, by: by.id, at, dismissal });
  const { nationalSocietyId, projectId } = await findAlert(trx, alertId);
  const status = isEmpty ? { from: 'Open', to: 'Dismissed' } : null;
  const events = [{ alertId, what: 'updated', status, removedReportIds: [reportId] }] as const;
  await notifyWebhooksOfAlerts(trx, services, { nationalSocietyId, events, at });
  if (!isEmpty) return;
  await recordAuditEvent(trx, {
    action: 'alert/dismiss',
    actor: by,
    subjectType: 'alert',
    subjectId: alertId,
    nationalSocietyId,
    projectId,
    before: { status: 'Open' },
    after: { status: 'Dismissed' },
  });
}

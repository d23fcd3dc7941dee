import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { tellOfAlerts } from '../webhooks/index.ts';
import { storeDismissal } from './alerts.decisions.queries.ts';
import { noteLastReport, removeReportFromAlert } from './alerts.leaving.queries.ts';
import { findAlert } from './alerts.queries.ts';

interface Leaving {
  alertId: number;
  reportId: number;
  by: CurrentUser;
  at: Date;
}

/**
 * Takes a report out of an open alert that it should never have been in. As when a report is dismissed, staff decide what
 * becomes of the alert: with too few reports left it is theirs to dismiss. An alert without any is dismissed at once, for
 * nobody would be left who may.
 *
 * The caller holds the evaluation of the health risk, the alert and the report.
 */
export async function leaveAlert(
  trx: Database,
  services: Services,
  { alertId, reportId, by, at }: Leaving,
): Promise<void> {
  await removeReportFromAlert(trx, { alertId, reportId });
  const reportsLeft = await noteLastReport(trx, alertId);
  if (reportsLeft > 0) return;
  await storeDismissal(trx, { alertId, by: by.id, at });
  const { nationalSocietyId, projectId } = await findAlert(trx, alertId);
  const news = { kind: 'alert.dismissed', nationalSocietyId, alertIds: [alertId], at } as const;
  await tellOfAlerts(trx, services, news);
  await recordDeed(trx, {
    deed: 'alert/dismiss',
    actor: by,
    subjectType: 'alert',
    subjectId: alertId,
    nationalSocietyId,
    projectId,
    before: { status: 'Open' },
    after: { status: 'Dismissed' },
  });
}

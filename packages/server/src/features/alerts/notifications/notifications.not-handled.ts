import { getWaitingHours } from '@harken/domain/alerts/timeliness';
import { queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import type { UserName } from '../../../platform/texts/fill-text.ts';
import { type AlertReport, findReportsOfAlert } from '../alerts.queries.ts';
import { findNotHandledRecipients } from '../alerts.recipients.queries.ts';
import { recordNotHandledCheck } from '../decisions/decisions.queries.ts';
import { findNotificationData } from './notifications.queries.ts';
import { getVillageName, linkTo } from './notifications.ts';

/**
 * Checks alerts whose time for a decision is over. If one is still open, the not-handled recipients of the project are
 * notified once.
 */
export async function checkAlerts(services: Services, alertIds: number[]): Promise<void> {
  for (const alertId of new Set(alertIds)) await checkAlert(services, alertId);
  services.wakeMessageWorker();
}

async function checkAlert(services: Services, alertId: number): Promise<void> {
  const at = services.clock.now();
  const notified = await services.db.transaction().execute(async (trx) => {
    if (!(await recordNotHandledCheck(trx, alertId, at))) return null;
    const recipients = await findNotHandledRecipients(trx, alertId);
    if (recipients.length === 0) return null;
    const alert = await findNotificationData(trx, alertId);
    const reports = await findReportsOfAlert(trx, alertId);
    const hours = getWaitingHours(alert.createdAt.getTime(), at.getTime());
    const fillText = (part: 'subject' | 'body', organizationId: number) =>
      services.texts.fill('email', `email.alertHasNotBeenHandled.${part}`, alert.languageCode, {
        healthRiskName: alert.healthRisk,
        lastReportVillage: getVillageName(alert, services),
        supervisors: listSupervisorsFor(organizationId, reports),
        timeSinceAlertWasTriggeredInHours: Math.round(hours * 100) / 100,
        linkToAlert: linkTo(alert, services),
      });
    const rows = recipients.map(({ userId, email, organizationId }) => {
      const { text: body, names } = fillText('body', organizationId);
      return {
        channel: 'email',
        kind: 'alertHasNotBeenHandled' as const,
        nationalSocietyId: alert.nationalSocietyId,
        recipient: email,
        subject: fillText('subject', organizationId).text,
        body,
        names,
        alertId,
        userId,
        isDemo: alert.isDemo,
        createdAt: at,
        nextAttemptAt: at,
        idempotencyKey: `alertHasNotBeenHandled:${alertId}:${organizationId}:${userId}`,
      };
    });
    await queueOutgoing(trx, rows);
    return alert;
  });
  const { nationalSocietyId } = notified ?? {};
  if (notified) services.live.announce({ nationalSocietyId, change: 'outbox/queued' });
}

/** The supervisors of the reports: by name for the reader's own organization, otherwise the name of their organization. */
function listSupervisorsFor(organizationId: number, reports: AlertReport[]): (string | UserName)[] {
  const shown = new Map<string, string | UserName>();
  for (const report of reports) {
    const isOwn = report.organizationId === organizationId;
    const userId = report.supervisorId ?? report.headSupervisorId;
    const name = isOwn ? report.supervisorName : report.organization;
    if (name && isOwn && userId !== null) shown.set(`user ${userId}`, { text: name, userId });
    else if (name) shown.set(name, name);
  }
  return [...shown.values()].flatMap((name, index) => (index === 0 ? [name] : [', ', name]));
}

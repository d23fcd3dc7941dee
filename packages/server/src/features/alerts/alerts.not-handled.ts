import { hoursWaiting } from '@harken/domain/alerts/clocks';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import type { NamesUser } from '../../platform/texts/fill-text.ts';
import { markLookedAt } from './alerts.decisions.queries.ts';
import { findAlertToTell } from './alerts.notifications.queries.ts';
import { linkTo, villageOf } from './alerts.notifications.ts';
import { type AlertReport, findReportsOfAlert } from './alerts.queries.ts';
import { findNotHandledRecipients } from './alerts.recipients.queries.ts';

/** Looks at alerts whose time to be handled is over: of those still open, the recipients of the project are told, once. */
export async function checkAlerts(services: Services, alertIds: number[]): Promise<void> {
  for (const alertId of new Set(alertIds)) await checkAlert(services, alertId);
  services.wakeMessageWorker();
}

async function checkAlert(services: Services, alertId: number): Promise<void> {
  const at = services.clock.now();
  const told = await services.db.transaction().execute(async (trx) => {
    if (!(await markLookedAt(trx, alertId, at))) return null;
    const recipients = await findNotHandledRecipients(trx, alertId);
    if (recipients.length === 0) return null;
    const alert = await findAlertToTell(trx, alertId);
    const reports = await findReportsOfAlert(trx, alertId);
    const hours = hoursWaiting(alert.createdAt.getTime(), at.getTime());
    const filled = (part: 'subject' | 'body', organizationId: number) =>
      services.texts.filled('email', `email.alertHasNotBeenHandled.${part}`, alert.languageCode, {
        healthRiskName: alert.healthRisk,
        lastReportVillage: villageOf(alert, services),
        supervisors: supervisorsFor(organizationId, reports),
        timeSinceAlertWasTriggeredInHours: Math.round(hours * 100) / 100,
        linkToAlert: linkTo(alert, services),
      });
    const rows = recipients.map(({ userId, email, organizationId }) => {
      const { text: body, names } = filled('body', organizationId);
      return {
        channel: 'email',
        kind: 'alertHasNotBeenHandled' as const,
        nationalSocietyId: alert.nationalSocietyId,
        recipient: email,
        subject: filled('subject', organizationId).text,
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
  const { nationalSocietyId } = told ?? {};
  if (told) services.live.changed({ nationalSocietyId, change: 'outbox/queued' });
}

/** Who answers for the reports: by name within the reader's organization, the others by the name of theirs. */
function supervisorsFor(organizationId: number, reports: AlertReport[]): (string | NamesUser)[] {
  const shown = new Map<string, string | NamesUser>();
  for (const report of reports) {
    const isOwn = report.organizationId === organizationId;
    const userId = report.supervisorId ?? report.headSupervisorId;
    const name = isOwn ? report.supervisorName : report.organization;
    if (name && isOwn && userId !== null) shown.set(`user ${userId}`, { text: name, userId });
    else if (name) shown.set(name, name);
  }
  return [...shown.values()].flatMap((name, index) => (index === 0 ? [name] : [', ', name]));
}

import { findDueReminder } from '@harken/domain/alerts/reminders';
import { getWaitingHours } from '@harken/domain/alerts/timeliness';
import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import type { Alert } from '../alerts.queries.ts';
import { type AlertNotificationData, findNotificationData } from '../notifications/notifications.queries.ts';
import { getVillageName, linkTo } from '../notifications/notifications.ts';
import {
  findAlertsToRemindOf,
  findReminderHours,
  lockAlertWithoutOutcome,
  lockSupervisorsToRemind,
  storeReminder,
} from './reminders.queries.ts';

const hourInMilliseconds = 3_600_000;
/** From here on, the waiting time is given in days. */
const hoursUntilDays = 48;

/** Schedules a check after each time set by the project, in the transaction of the escalation. */
export async function planReminders(
  trx: Database,
  services: Services,
  { alert, at }: { alert: Alert; at: Date },
): Promise<void> {
  for (const hours of await findReminderHours(trx, alert.projectId)) {
    const startAfter = new Date(at.getTime() + hours * hourInMilliseconds);
    await services.jobs.enqueue(trx, 'remind-outcome', [{ alertId: alert.id, hours }], { startAfter });
  }
}

/**
 * Reminds the supervisors of escalated alerts that the outcome is missing. Skips times that the project removed in between,
 * and reminders that were sent already.
 */
export async function remindOfOutcomes(
  services: Services,
  reminders: { alertId: number; hours: number }[],
): Promise<void> {
  for (const reminder of reminders) await remindOfOutcome(services, reminder);
}

/** Sends reminders for which no job was scheduled: times that the project added after the escalation. */
export async function remindOfMissedOutcomes(services: Services): Promise<void> {
  const alertIds = await findAlertsToRemindOf(services.db, services.clock.now());
  await remindOfOutcomes(
    services,
    alertIds.map((alertId) => ({ alertId, hours: 0 })),
  );
}

/** @param reminder.hours at least this much time has passed since the escalation, even if the clock of this process is behind */
async function remindOfOutcome(
  services: Services,
  { alertId, hours }: { alertId: number; hours: number },
): Promise<void> {
  const notified = await services.db.transaction().execute(async (trx) => {
    const waiting = await lockAlertWithoutOutcome(trx, alertId);
    if (!waiting) return null;
    const escalatedAt = waiting.escalatedAt.getTime();
    const now = Math.max(services.clock.now().getTime(), escalatedAt + hours * hourInMilliseconds);
    const due = findDueReminder({ ...waiting, escalatedAt, now });
    if (due === null) return null;
    await storeReminder(trx, alertId, due);
    return notifySupervisors(trx, services, { alertId, due, waited: getWaitingHours(escalatedAt, now) });
  });
  const { nationalSocietyId } = notified ?? {};
  if (notified) services.live.announce({ nationalSocietyId, change: 'outbox/queued' });
}

async function notifySupervisors(
  trx: Database,
  services: Services,
  { alertId, due, waited }: { alertId: number; due: number; waited: number },
): Promise<AlertNotificationData | null> {
  const supervisors = await lockSupervisorsToRemind(trx, alertId);
  if (supervisors.length === 0) return null;
  const alert = await findNotificationData(trx, alertId);
  const smsGatewayId = await findFirstGateway(trx, alert.nationalSocietyId);
  const at = services.clock.now();
  const body = buildText(services, alert, waited);
  await queueOutgoing(
    trx,
    supervisors.map(({ userId, phoneNumber, modemNumber, modemGatewayId }) => ({
      channel: 'sms',
      kind: 'outcomeReminder',
      nationalSocietyId: alert.nationalSocietyId,
      recipient: phoneNumber,
      body,
      smsGatewayId,
      modemNumber: modemGatewayId === smsGatewayId ? modemNumber : null,
      alertId,
      userId,
      isDemo: alert.isDemo,
      createdAt: at,
      nextAttemptAt: at,
      idempotencyKey: `outcomeReminder:${alertId}:${due}:${userId}`,
    })),
  );
  return alert;
}

function buildText(services: Services, alert: AlertNotificationData, waited: number): string {
  const { texts } = services;
  const code = alert.languageCode;
  const time =
    waited < hoursUntilDays
      ? texts.text('sms', 'sms.alert.waitedHours', code, { count: Math.floor(waited) })
      : texts.text('sms', 'sms.alert.waitedDays', code, { count: Math.floor(waited / 24) });
  return texts.text('sms', 'sms.outcomeReminder', code, {
    alertId: alert.id,
    'healthRisk/event': alert.healthRisk,
    village: getVillageName(alert, services),
    time,
    linkToAlert: linkTo(alert, services),
  });
}

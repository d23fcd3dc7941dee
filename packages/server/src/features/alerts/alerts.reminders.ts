import { hoursWaiting } from '@harken/domain/alerts/clocks';
import { dueReminder } from '@harken/domain/alerts/reminders';
import type { Database } from '../../platform/db/database.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { type AlertToTell, findAlertToTell, findFirstGateway } from './alerts.notifications.queries.ts';
import { linkTo, villageOf } from './alerts.notifications.ts';
import type { Alert } from './alerts.queries.ts';
import {
  findAlertsToRemindOf,
  findNudgeHours,
  holdSupervisorsToRemind,
  lockAlertWithoutOutcome,
  storeReminder,
} from './alerts.reminders.queries.ts';

const hourInMilliseconds = 3_600_000;
/** From here on, waiting is said in days. */
const hoursUntilDays = 48;

/** Has an alert looked at after each time of its project, in the transaction that escalates it. */
export async function planReminders(
  trx: Database,
  services: Services,
  { alert, at }: { alert: Alert; at: Date },
): Promise<void> {
  for (const hours of await findNudgeHours(trx, alert.projectId)) {
    const startAfter = new Date(at.getTime() + hours * hourInMilliseconds);
    await services.jobs.enqueue(trx, 'remind-outcome', [{ alertId: alert.id, hours }], { startAfter });
  }
}

/**
 * Reminds the supervisors of escalated alerts that there is no outcome yet. Times that the project took back since, and
 * those that were reminded of already, are passed over.
 */
export async function remindOfOutcomes(
  services: Services,
  reminders: { alertId: number; hours: number }[],
): Promise<void> {
  for (const reminder of reminders) await remindOfOutcome(services, reminder);
}

/** Reminds of what no job was planned for: times that a project added after the escalation. */
export async function remindOfOverlookedOutcomes(services: Services): Promise<void> {
  const alertIds = await findAlertsToRemindOf(services.db, services.clock.now());
  await remindOfOutcomes(
    services,
    alertIds.map((alertId) => ({ alertId, hours: 0 })),
  );
}

/** @param reminder.hours have passed since the escalation, whatever the clock of this process shows */
async function remindOfOutcome(
  services: Services,
  { alertId, hours }: { alertId: number; hours: number },
): Promise<void> {
  const told = await services.db.transaction().execute(async (trx) => {
    const waiting = await lockAlertWithoutOutcome(trx, alertId);
    if (!waiting) return null;
    const escalatedAt = waiting.escalatedAt.getTime();
    const now = Math.max(services.clock.now().getTime(), escalatedAt + hours * hourInMilliseconds);
    const due = dueReminder({ ...waiting, escalatedAt, now });
    if (due === null) return null;
    await storeReminder(trx, alertId, due);
    return tellSupervisors(trx, services, { alertId, due, waited: hoursWaiting(escalatedAt, now) });
  });
  const { nationalSocietyId } = told ?? {};
  if (told) services.live.changed({ nationalSocietyId, change: 'outbox/queued' });
}

async function tellSupervisors(
  trx: Database,
  services: Services,
  { alertId, due, waited }: { alertId: number; due: number; waited: number },
): Promise<AlertToTell | null> {
  const supervisors = await holdSupervisorsToRemind(trx, alertId);
  if (supervisors.length === 0) return null;
  const alert = await findAlertToTell(trx, alertId);
  const smsGatewayId = await findFirstGateway(trx, alert.nationalSocietyId);
  const at = services.clock.now();
  const body = textOf(services, alert, waited);
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

function textOf(services: Services, alert: AlertToTell, waited: number): string {
  const { texts } = services;
  const code = alert.languageCode;
  const time =
    waited < hoursUntilDays
      ? texts.text('sms', 'sms.alert.waitedHours', code, { count: Math.floor(waited) })
      : texts.text('sms', 'sms.alert.waitedDays', code, { count: Math.floor(waited / 24) });
  return texts.text('sms', 'sms.outcomeReminder', code, {
    alertId: alert.id,
    'healthRisk/event': alert.healthRisk,
    village: villageOf(alert, services),
    time,
    linkToAlert: linkTo(alert, services),
  });
}

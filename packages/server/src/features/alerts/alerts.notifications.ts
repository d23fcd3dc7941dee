import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AlertToTell,
  findAlertToTell,
  findFirstGateway,
  findPhoneNumbers,
  linkSupervisors,
} from './alerts.notifications.queries.ts';

/** What supervisors are told through. */
interface Occasion {
  alertId: number;
  /** The gateway that received the report which caused it; null: the society's first. */
  smsGatewayId: number | null;
  isDemo: boolean;
  at: Date;
}

/**
 * Tells every supervisor and head supervisor linked directly to the collectors of a new alert, and has the alert
 * looked at once when its time to be handled is over. Runs in the transaction that raised the alert; running it again
 * tells nobody twice.
 */
export async function notifyAlertRaised(
  trx: Database,
  services: Services,
  occasion: Occasion,
): Promise<void> {
  const alert = await findAlertToTell(trx, occasion.alertId);
  const startAfter = new Date(alert.createdAt.getTime() + services.config.alertCheckMinutes * 60_000);
  await services.jobs.enqueue(trx, 'check-alert', [{ alertId: alert.id }], { startAfter });
  const userIds = await linkSupervisors(trx, alert.id, null);
  const body = services.texts.text('sms', 'sms.alertTriggered', alert.languageCode, {
    'healthRisk/event': alert.healthRisk,
    village: villageOf(alert, services),
    linkToAlert: linkTo(alert, services),
    alertId: alert.id,
  });
  await queueSms(trx, alert, { ...occasion, kind: 'alertTriggered', userIds, body });
}

/**
 * Tells the supervisors and head supervisors of reports that joined an open alert, unless they were linked to the
 * alert before. Runs in the transaction that joined the reports.
 */
export async function notifyAlertJoined(
  trx: Database,
  services: Services,
  { reportIds, ...occasion }: Occasion & { reportIds: number[] },
): Promise<void> {
  const userIds = await linkSupervisors(trx, occasion.alertId, reportIds);
  if (userIds.length === 0) return;
  const alert = await findAlertToTell(trx, occasion.alertId);
  const body = services.texts.text('sms', 'sms.supervisorAddedToExistingAlert', alert.languageCode, {
    'healthRisk/event': alert.healthRisk,
    linkToAlert: linkTo(alert, services),
  });
  await queueSms(trx, alert, { ...occasion, kind: 'supervisorAddedToExistingAlert', userIds, body });
}

/** Where an alert is assessed. */
export function linkTo(alert: { id: number; projectId: number }, services: Services): string {
  return `${services.config.baseUrl}/projects/${alert.projectId}/alerts/${alert.id}/assess`;
}

/** The village that messages about an alert name. */
export function villageOf(alert: AlertToTell, services: Services): string {
  return alert.village ?? services.texts.text('sms', 'sms.alert.unknownPlace', alert.languageCode);
}

async function queueSms(
  trx: Database,
  alert: AlertToTell,
  message: Occasion & { kind: OutboxRow['kind']; userIds: number[]; body: string },
): Promise<void> {
  if (message.userIds.length === 0) return;
  const smsGatewayId = message.smsGatewayId ?? (await findFirstGateway(trx, alert.nationalSocietyId));
  const recipients = await findPhoneNumbers(trx, message.userIds, smsGatewayId);
  const rows = recipients.map((recipient) => ({
    channel: 'sms',
    kind: message.kind,
    nationalSocietyId: alert.nationalSocietyId,
    recipient: recipient.phoneNumber,
    body: message.body,
    smsGatewayId,
    modemNumber: recipient.modemNumber,
    alertId: alert.id,
    userId: recipient.userId,
    isDemo: message.isDemo,
    createdAt: message.at,
    nextAttemptAt: message.at,
    idempotencyKey: `${message.kind}:${alert.id}:${recipient.userId}`,
  }));
  await queueOutgoing(trx, rows);
}

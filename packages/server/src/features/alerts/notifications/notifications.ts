import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { startVerification } from '../../verification/index.ts';
import {
  type AlertNotificationData,
  findNotificationDataOfAlerts,
  findPhones,
  linkSupervisors,
  type Phone,
} from './notifications.queries.ts';

/** An alert that was raised or joined, and the gateway through which its supervisors are notified. */
export interface NotificationTrigger {
  alertId: number;
  /** The reports that raised or joined it. */
  reportIds: number[];
  /** The gateway that received the report; null: the oldest gateway of the national society. */
  smsGatewayId: number | null;
  isDemo: boolean;
  at: Date;
}

/**
 * Notifies the supervisors and head supervisors directly linked to the collectors of new alerts, and schedules the
 * not-handled check of each alert. Runs in the transaction that raised the alerts; repeating it notifies nobody twice.
 */
export async function notifyAlertsRaised(
  trx: Database,
  services: Services,
  triggers: NotificationTrigger[],
): Promise<void> {
  if (triggers.length === 0) return;
  const minutes = services.config.alertCheckMinutes;
  for (const [at, raised] of Map.groupBy(triggers, (trigger) => trigger.at))
    await startVerification(trx, services, {
      alertIds: raised.map(({ alertId }) => alertId),
      trigger: 'raised',
      at,
    });
  for (const [time, raised] of Map.groupBy(triggers, (trigger) => trigger.at.getTime())) {
    const checks = raised.map(({ alertId }) => ({ alertId }));
    await services.jobs.enqueue(trx, 'check-alert', checks, {
      startAfter: new Date(time + minutes * 60_000),
    });
  }
  await notifyNewlyLinked(trx, triggers, 'alertTriggered', (alert) =>
    services.texts.text('sms', 'sms.alertTriggered', alert.languageCode, {
      'healthRisk/event': alert.healthRisk,
      village: getVillageName(alert, services),
      linkToAlert: linkTo(alert, services),
      alertId: alert.id,
    }),
  );
}

/**
 * Notifies the supervisors and head supervisors of reports that joined open alerts, unless they are already linked to the
 * alert. Runs in the transaction that joined the reports.
 */
export async function notifyAlertsJoined(
  trx: Database,
  services: Services,
  triggers: NotificationTrigger[],
): Promise<void> {
  if (triggers.length === 0) return;
  await notifyNewlyLinked(trx, triggers, 'supervisorAddedToExistingAlert', (alert) =>
    services.texts.text('sms', 'sms.supervisorAddedToExistingAlert', alert.languageCode, {
      'healthRisk/event': alert.healthRisk,
      linkToAlert: linkTo(alert, services),
    }),
  );
}

/** Links the supervisors of the reports to their alerts, and queues an SMS to each newly linked one. */
async function notifyNewlyLinked(
  trx: Database,
  triggers: NotificationTrigger[],
  kind: OutboxRow['kind'],
  buildBody: (alert: AlertNotificationData) => string,
): Promise<void> {
  const linked = await linkSupervisors(trx, triggers);
  if (linked.length === 0) return;
  const triggerByAlert = new Map(triggers.map((trigger) => [trigger.alertId, trigger]));
  const alerts = await findNotificationDataOfAlerts(trx, [...new Set(linked.map(({ alertId }) => alertId))]);
  const phones = await findPhones(
    trx,
    linked.map(({ userId }) => userId),
  );
  const gatewayBySociety = await findFirstGateways(trx, alerts);
  const rows = linked.flatMap(({ alertId, userId }): OutboxRow[] => {
    const [trigger, alert, phone] = [triggerByAlert.get(alertId), alerts.get(alertId), phones.get(userId)];
    if (!trigger || !alert || !phone) return [];
    const smsGatewayId = trigger.smsGatewayId ?? gatewayBySociety.get(alert.nationalSocietyId) ?? null;
    return [toSmsRow({ trigger, alert, kind, smsGatewayId, phone, body: buildBody(alert) })];
  });
  await queueOutgoing(trx, rows);
}

async function findFirstGateways(
  trx: Database,
  alerts: Map<number, AlertNotificationData>,
): Promise<Map<number, number | null>> {
  const societyIds = new Set([...alerts.values()].map((alert) => alert.nationalSocietyId));
  const gateways = new Map<number, number | null>();
  for (const id of societyIds) gateways.set(id, await findFirstGateway(trx, id));
  return gateways;
}

interface Sms {
  trigger: NotificationTrigger;
  alert: AlertNotificationData;
  kind: OutboxRow['kind'];
  smsGatewayId: number | null;
  phone: Phone;
  body: string;
}

function toSmsRow({ trigger, alert, kind, smsGatewayId, phone, body }: Sms): OutboxRow {
  return {
    channel: 'sms',
    kind,
    nationalSocietyId: alert.nationalSocietyId,
    recipient: phone.phoneNumber,
    body,
    smsGatewayId,
    modemNumber: phone.modemGatewayId === smsGatewayId ? phone.modemNumber : null,
    alertId: alert.id,
    userId: phone.userId,
    isDemo: trigger.isDemo,
    createdAt: trigger.at,
    nextAttemptAt: trigger.at,
    idempotencyKey: `${kind}:${alert.id}:${phone.userId}`,
  };
}

/** The address of the assessment page of an alert. */
export function linkTo(alert: { id: number; projectId: number }, services: Services): string {
  return `${services.config.baseUrl}/projects/${alert.projectId}/alerts/${alert.id}/assess`;
}

/** The village named in messages about an alert. */
export function getVillageName(alert: AlertNotificationData, services: Services): string {
  return alert.village ?? services.texts.text('sms', 'sms.alert.unknownPlace', alert.languageCode);
}

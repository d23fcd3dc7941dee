import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AlertToTell,
  findAlertsToTell,
  findFirstGateway,
  findPhones,
  linkSupervisors,
  type Phone,
} from './alerts.notifications.queries.ts';

/** An alert that was raised, or that reports joined, and what its supervisors are told through. */
export interface Occasion {
  alertId: number;
  /** The reports that raised or joined it. */
  reportIds: number[];
  /** The gateway that received the report which caused it; null: the society's first. */
  smsGatewayId: number | null;
  isDemo: boolean;
  at: Date;
}

/**
 * Tells every supervisor and head supervisor linked directly to the collectors of new alerts, and has each alert looked
 * at once when its time to be handled is over. Runs in the transaction that raised the alerts, for all of them at once;
 * running it again tells nobody twice.
 */
export async function notifyAlertsRaised(
  trx: Database,
  services: Services,
  occasions: Occasion[],
): Promise<void> {
  if (occasions.length === 0) return;
  const minutes = services.config.alertCheckMinutes;
  for (const [time, raised] of Map.groupBy(occasions, (occasion) => occasion.at.getTime())) {
    const checks = raised.map(({ alertId }) => ({ alertId }));
    await services.jobs.enqueue(trx, 'check-alert', checks, {
      startAfter: new Date(time + minutes * 60_000),
    });
  }
  await tellNewlyLinked(trx, occasions, 'alertTriggered', (alert) =>
    services.texts.text('sms', 'sms.alertTriggered', alert.languageCode, {
      'healthRisk/event': alert.healthRisk,
      village: villageOf(alert, services),
      linkToAlert: linkTo(alert, services),
      alertId: alert.id,
    }),
  );
}

/**
 * Tells the supervisors and head supervisors of reports that joined open alerts, unless they were linked to the alert
 * before. Runs in the transaction that joined the reports.
 */
export async function notifyAlertsJoined(
  trx: Database,
  services: Services,
  occasions: Occasion[],
): Promise<void> {
  if (occasions.length === 0) return;
  await tellNewlyLinked(trx, occasions, 'supervisorAddedToExistingAlert', (alert) =>
    services.texts.text('sms', 'sms.supervisorAddedToExistingAlert', alert.languageCode, {
      'healthRisk/event': alert.healthRisk,
      linkToAlert: linkTo(alert, services),
    }),
  );
}

/** Links the supervisors of the reports to their alerts, and writes an SMS to each who was not linked before. */
async function tellNewlyLinked(
  trx: Database,
  occasions: Occasion[],
  kind: OutboxRow['kind'],
  bodyOf: (alert: AlertToTell) => string,
): Promise<void> {
  const linked = await linkSupervisors(trx, occasions);
  if (linked.length === 0) return;
  const occasionOf = new Map(occasions.map((occasion) => [occasion.alertId, occasion]));
  const alerts = await findAlertsToTell(trx, [...new Set(linked.map(({ alertId }) => alertId))]);
  const phones = await findPhones(
    trx,
    linked.map(({ userId }) => userId),
  );
  const gatewayOf = await firstGateways(trx, alerts);
  const rows = linked.flatMap(({ alertId, userId }): OutboxRow[] => {
    const [occasion, alert, phone] = [occasionOf.get(alertId), alerts.get(alertId), phones.get(userId)];
    if (!occasion || !alert || !phone) return [];
    const smsGatewayId = occasion.smsGatewayId ?? gatewayOf.get(alert.nationalSocietyId) ?? null;
    return [smsRow({ occasion, alert, kind, smsGatewayId, phone, body: bodyOf(alert) })];
  });
  await queueOutgoing(trx, rows);
}

async function firstGateways(
  trx: Database,
  alerts: Map<number, AlertToTell>,
): Promise<Map<number, number | null>> {
  const societyIds = new Set([...alerts.values()].map((alert) => alert.nationalSocietyId));
  const gateways = new Map<number, number | null>();
  for (const id of societyIds) gateways.set(id, await findFirstGateway(trx, id));
  return gateways;
}

interface Sms {
  occasion: Occasion;
  alert: AlertToTell;
  kind: OutboxRow['kind'];
  smsGatewayId: number | null;
  phone: Phone;
  body: string;
}

function smsRow({ occasion, alert, kind, smsGatewayId, phone, body }: Sms): OutboxRow {
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
    isDemo: occasion.isDemo,
    createdAt: occasion.at,
    nextAttemptAt: occasion.at,
    idempotencyKey: `${kind}:${alert.id}:${phone.userId}`,
  };
}

/** Where an alert is assessed. */
export function linkTo(alert: { id: number; projectId: number }, services: Services): string {
  return `${services.config.baseUrl}/projects/${alert.projectId}/alerts/${alert.id}/assess`;
}

/** The village that messages about an alert name. */
export function villageOf(alert: AlertToTell, services: Services): string {
  return alert.village ?? services.texts.text('sms', 'sms.alert.unknownPlace', alert.languageCode);
}

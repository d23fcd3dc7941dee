import { joinParts } from '@harken/domain/texts/lists';
import { findFirstGateway } from '../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import type { Alert, AlertReport } from './alerts.queries.ts';
import {
  type EscalationRecipient,
  findRecipientsOfAlert,
  findSlots,
  storeRecipients,
} from './alerts.recipients.queries.ts';
import { type AlertNotificationData, findNotificationData } from './notifications/notifications.queries.ts';

/**
 * Queues SMS and e-mails to the recipients of an escalation, and stores with the alert who they were.
 *
 * @returns whether there are any recipients
 */
export async function notifyRecipients(
  trx: Database,
  services: Services,
  escalation: { alert: Alert; reports: AlertReport[]; at: Date },
): Promise<boolean> {
  const recipients = await findRecipientsOfAlert(trx, escalation.alert.id);
  if (recipients.length === 0) return false;
  const alert = await findNotificationData(trx, escalation.alert.id);
  const places = listPlaces(escalation.reports, alert.languageCode);
  if (places.length === 0)
    places.push(services.texts.text('sms', 'sms.alert.unknownPlace', alert.languageCode));
  const stored = await storeRecipients(trx, alert.id, recipients);
  const rows = [
    ...buildEmailRows(services, alert, { recipients: stored, places }),
    ...(await buildSmsRows(trx, services, alert, { recipients: stored, places })),
  ];
  const when = { createdAt: escalation.at, nextAttemptAt: escalation.at };
  await queueOutgoing(
    trx,
    rows.map((row) => ({ ...row, ...when })),
  );
  return true;
}

/** The places of the reports, newest report first, without duplicates: "Nakiri, Mbara, Norvale". */
function listPlaces(reports: AlertReport[], languageCode: string): string[] {
  const places = reports.map(({ village, district, region }) =>
    joinParts([village, district, region], languageCode),
  );
  return [...new Set(places)].filter(Boolean);
}

interface Message {
  recipients: EscalationRecipient[];
  places: string[];
}

/** One message per address, even if several recipients share it. */
function toOutboxRow(
  alert: AlertNotificationData,
  channel: 'sms' | 'email',
  { address, recipient }: { address: string; recipient: EscalationRecipient },
) {
  return {
    channel,
    recipient: address,
    escalationRecipientId: recipient.id,
    kind: 'alertEscalated' as const,
    nationalSocietyId: alert.nationalSocietyId,
    alertId: alert.id,
    isDemo: alert.isDemo,
    idempotencyKey: `escalation:${alert.id}:${channel}:${address.toLowerCase()}`,
  };
}

function buildEmailRows(
  services: Services,
  alert: AlertNotificationData,
  { recipients, places }: Message,
): OutboxRow[] {
  const getText = (part: 'subject' | 'body') =>
    services.texts.text('email', `email.alertEscalated.${part}`, alert.languageCode, {
      project: alert.projectName,
      healthRisk: alert.healthRisk,
      reportLocations: places.map((place) => `- ${place}`).join('\n'),
    });
  const addresses = new Map<string, { address: string; recipient: EscalationRecipient }>();
  for (const recipient of recipients) {
    const address = recipient.email?.trim();
    if (address) addresses.set(address.toLowerCase(), { address, recipient });
  }
  return [...addresses.values()].map((to) => ({
    ...toOutboxRow(alert, 'email', to),
    subject: getText('subject'),
    body: getText('body'),
  }));
}

async function buildSmsRows(
  trx: Database,
  services: Services,
  alert: AlertNotificationData,
  { recipients, places }: Message,
): Promise<OutboxRow[]> {
  const smsGatewayId = await findFirstGateway(trx, alert.nationalSocietyId);
  const slots = await findSlots(trx, smsGatewayId);
  const body = services.texts.text('sms', 'sms.alertEscalated', alert.languageCode, {
    project: alert.projectName,
    healthRisk: alert.healthRisk,
    lastReportLocation: places[0] ?? '',
  });
  const numbers = new Map<string, EscalationRecipient>();
  for (const recipient of recipients) {
    const number = recipient.phoneNumber?.replace(/\s/g, '');
    if (number && !numbers.has(number)) numbers.set(number, recipient);
  }
  return [...numbers].map(([address, recipient]) => ({
    ...toOutboxRow(alert, 'sms', { address, recipient }),
    body,
    smsGatewayId,
    modemNumber: slots.get(recipient.gatewayModemId ?? 0) ?? null,
  }));
}

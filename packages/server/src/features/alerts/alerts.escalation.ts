import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { type AlertToTell, findAlertToTell, findFirstGateway } from './alerts.notifications.queries.ts';
import type { Alert, AlertReport } from './alerts.queries.ts';
import {
  type EscalationRecipient,
  findRecipientsOfAlert,
  findSlots,
  storeRecipients,
} from './alerts.recipients.queries.ts';

/**
 * Queues SMS and e-mail to the recipients of an escalation, each on its own, and keeps with the alert whom it reached.
 *
 * @returns whether there was anybody to tell
 */
export async function tellRecipients(
  trx: Database,
  services: Services,
  occasion: { alert: Alert; reports: AlertReport[]; at: Date },
): Promise<boolean> {
  const recipients = await findRecipientsOfAlert(trx, occasion.alert.id);
  if (recipients.length === 0) return false;
  const alert = await findAlertToTell(trx, occasion.alert.id);
  const places = placesOf(occasion.reports);
  if (places.length === 0)
    places.push(services.texts.text('sms', 'sms.alert.unknownPlace', alert.languageCode));
  const kept = await storeRecipients(trx, alert.id, recipients);
  const rows = [
    ...emailRows(services, alert, { recipients: kept, places }),
    ...(await smsRows(trx, services, alert, { recipients: kept, places })),
  ];
  const when = { createdAt: occasion.at, nextAttemptAt: occasion.at };
  await queueOutgoing(
    trx,
    rows.map((row) => ({ ...row, ...when })),
  );
  return true;
}

/** Where the reports came from, the newest first, each place once: "Nakiri, Mbara, Norvale". */
function placesOf(reports: AlertReport[]): string[] {
  const places = reports.map(({ village, district, region }) =>
    [village, district, region].filter(Boolean).join(', '),
  );
  return [...new Set(places)].filter(Boolean);
}

interface Message {
  recipients: EscalationRecipient[];
  places: string[];
}

/** A message to an address that one recipient has, or several. */
function rowFor(
  alert: AlertToTell,
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

function emailRows(services: Services, alert: AlertToTell, { recipients, places }: Message): OutboxRow[] {
  const text = (part: 'subject' | 'body') =>
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
    ...rowFor(alert, 'email', to),
    subject: text('subject'),
    body: text('body'),
  }));
}

async function smsRows(
  trx: Database,
  services: Services,
  alert: AlertToTell,
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
    ...rowFor(alert, 'sms', { address, recipient }),
    body,
    smsGatewayId,
    modemNumber: slots.get(recipient.gatewayModemId ?? 0) ?? null,
  }));
}

import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { Services } from '../../../platform/services.ts';
import type { Alert } from '../alerts.queries.ts';
import { findNotificationData } from '../notifications/notifications.queries.ts';
import { areSendersNotified, findSenders, type Sender } from './senders.queries.ts';

const textKeys = {
  Escalated: 'sms.alertEscalatedSender',
  Dismissed: 'sms.alertDismissedSender',
  Closed: 'sms.alertClosedSender',
} as const;

/**
 * Queues a thank-you SMS to the collectors of an alert's reports if the project enabled it: one per collector and decision,
 * in the transaction of the decision. Collectors with only dismissed reports are left out, unless the alert was dismissed:
 * otherwise nobody would be thanked for a dismissed alert.
 */
export async function notifySenders(
  trx: Database,
  services: Services,
  { alert, newStatus, at }: { alert: Alert; newStatus: keyof typeof textKeys; at: Date },
): Promise<void> {
  if (!(await areSendersNotified(trx, alert.projectId))) return;
  const senders = await findSenders(trx, alert.id, { includesDismissed: newStatus === 'Dismissed' });
  if (senders.length === 0) return;
  const { nationalSocietyId, isDemo, languageCode } = await findNotificationData(trx, alert.id);
  const firstGatewayId = await findFirstGateway(trx, nationalSocietyId);
  const body = services.texts.text('sms', textKeys[newStatus], languageCode);
  const rows = senders.flatMap((sender): OutboxRow[] => {
    const recipient = choosePhoneNumber(sender);
    if (!recipient) return [];
    return [
      {
        channel: 'sms',
        kind: 'senderTold',
        nationalSocietyId,
        recipient,
        body,
        smsGatewayId: sender.smsGatewayId ?? firstGatewayId,
        modemNumber: sender.smsGatewayId === null ? null : sender.modemNumber,
        alertId: alert.id,
        dataCollectorId: sender.dataCollectorId,
        isDemo,
        createdAt: at,
        nextAttemptAt: at,
        idempotencyKey: `senderTold:${alert.id}:${newStatus}:${sender.dataCollectorId}`,
      },
    ];
  });
  await queueOutgoing(trx, rows);
}

/**
 * The number that sent the report, unless the collector no longer has it: it may belong to somebody else by now. In that
 * case, and for reports sent by staff, the collector's primary number.
 */
function choosePhoneNumber({ sentFrom, numbers, countryCode }: Sender): string | undefined {
  const sender = sentFrom && normalizePhoneNumber(sentFrom, countryCode);
  const number = numbers.find(({ normalized }) => normalized === sender) ?? numbers[0];
  return number?.normalized.startsWith('+') ? number.normalized : number?.written;
}

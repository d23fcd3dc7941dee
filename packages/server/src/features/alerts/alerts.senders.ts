import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { findAlertToTell, findFirstGateway } from './alerts.notifications.queries.ts';
import type { Alert } from './alerts.queries.ts';
import { findSenders, type Sender, tellsSenders } from './alerts.senders.queries.ts';

const textOf = {
  Escalated: 'sms.alertEscalatedSender',
  Dismissed: 'sms.alertDismissedSender',
  Closed: 'sms.alertClosedSender',
} as const;

/**
 * Thanks the collectors whose reports were in an alert and says what became of it, where the project does so: one SMS per
 * collector and decision, in the transaction of the decision. Of an alert that goes on, dismissed reports do not count;
 * of a dismissed one all do, for there nobody else would be told anything.
 */
export async function tellSendersOf(
  trx: Database,
  services: Services,
  { alert, became, at }: { alert: Alert; became: keyof typeof textOf; at: Date },
): Promise<void> {
  if (!(await tellsSenders(trx, alert.projectId))) return;
  const senders = await findSenders(trx, alert.id, { includesDismissed: became === 'Dismissed' });
  if (senders.length === 0) return;
  const { nationalSocietyId, isDemo, languageCode } = await findAlertToTell(trx, alert.id);
  const firstGatewayId = await findFirstGateway(trx, nationalSocietyId);
  const body = services.texts.text('sms', textOf[became], languageCode);
  const rows = senders.flatMap((sender): OutboxRow[] => {
    const recipient = numberOf(sender);
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
        idempotencyKey: `senderTold:${alert.id}:${became}:${sender.dataCollectorId}`,
      },
    ];
  });
  await queueOutgoing(trx, rows);
}

/**
 * The number that sent the report, unless the collector has given it up since: it may be somebody else's by now. Then,
 * and for what staff sent, the collector's first number of today.
 */
function numberOf({ sentFrom, numbers, countryCode }: Sender): string | undefined {
  const sender = sentFrom && normalizePhoneNumber(sentFrom, countryCode);
  const number = numbers.find(({ normalized }) => normalized === sender) ?? numbers[0];
  return number?.normalized.startsWith('+') ? number.normalized : number?.written;
}

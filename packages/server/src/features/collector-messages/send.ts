import type { Database } from '../../platform/db/database.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { CollectorMessage } from './processed-message.ts';

/** Replies to a message of a data collector, to the number and through the gateway that it came from. */
export async function replyToCollector(
  trx: Database,
  { message, sender }: CollectorMessage,
  { body, now }: { body: string; now: Date },
): Promise<void> {
  const normalized = normalizePhoneNumber(message.sender, message.countryCode);
  await queueOutgoing(trx, [
    {
      channel: 'sms',
      kind: 'collectorMessage',
      nationalSocietyId: message.nationalSocietyId,
      recipient: normalized.startsWith('+') ? normalized : message.sender,
      body,
      smsGatewayId: message.smsGatewayId,
      modemNumber: message.modemNumber,
      dataCollectorId: sender.dataCollectorId,
      isDemo: message.isDemo,
      createdAt: now,
      nextAttemptAt: now,
      idempotencyKey: `collectorMessage:${message.id}`,
    },
  ]);
}

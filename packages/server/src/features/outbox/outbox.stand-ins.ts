import { offsetMinutesAt } from '@harken/domain/calendar/time-zone';
import type { Database } from '../../platform/db/database.ts';
import { lockUsersAgainstDeletion, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { type ClaimedMessage, type Fate, recordFate } from './outbox.delivery.queries.ts';
import { findRecipientUsers, findUndelivered, type UndeliveredSms } from './outbox.stand-ins.queries.ts';

/** A gateway's own number will not become anybody's phone: nothing is gained by trying. */
function isLost({ channel }: ClaimedMessage, { state, reason }: Fate): boolean {
  return channel === 'sms' && (state === 'Failed' || reason === 'outbox.reason.ownNumber');
}

/**
 * Records what became of a try. Where an SMS about an alert has failed for good, an e-mail to the same person is queued in
 * the same transaction (decision record 30).
 */
export async function settle(services: Services, message: ClaimedMessage, fate: Fate): Promise<void> {
  if (!isLost(message, fate)) {
    await recordFate(services.db, message, fate);
    return;
  }
  await services.db.transaction().execute(async (trx) => {
    await lockRecipients(trx, [message.id]);
    if (await recordFate(trx, message, fate)) await queueStandIns(trx, services, [message.id]);
  });
}

/** The same for SMS that have found no gateway for a day. They go on waiting for one. */
export async function standInForStuck(services: Services, outboxMessageIds: number[]): Promise<void> {
  if (outboxMessageIds.length === 0) return;
  const societies = await services.db.transaction().execute(async (trx) => {
    await lockRecipients(trx, outboxMessageIds);
    return queueStandIns(trx, services, outboxMessageIds);
  });
  for (const nationalSocietyId of societies)
    services.live.changed({ nationalSocietyId, change: 'outbox/queued' });
}

/** Nobody whom these messages are for is deleted until the transaction ends; deletion and this take the user first. */
async function lockRecipients(trx: Database, outboxMessageIds: number[]): Promise<void> {
  await lockUsersAgainstDeletion(trx, await findRecipientUsers(trx, outboxMessageIds));
}

/** @returns the societies of which there are new e-mails */
async function queueStandIns(
  trx: Database,
  services: Services,
  outboxMessageIds: number[],
): Promise<Set<number>> {
  const undelivered = await findUndelivered(trx, outboxMessageIds);
  const at = services.clock.now();
  const rows = undelivered.map((sms) => ({
    channel: 'email',
    kind: sms.kind,
    nationalSocietyId: sms.nationalSocietyId,
    recipient: sms.email,
    ...textsOf(services, sms),
    alertId: sms.alertId,
    userId: sms.userId,
    escalationRecipientId: sms.escalationRecipientId,
    standsInForId: sms.id,
    createdAt: at,
    nextAttemptAt: at,
  }));
  await queueOutgoing(trx, rows);
  return new Set(undelivered.map(({ nationalSocietyId }) => nationalSocietyId));
}

function textsOf({ texts }: Services, sms: UndeliveredSms): { subject: string; body: string } {
  const values = { alertId: sms.alertId, writtenAt: wallClockOf(sms), sms: sms.body };
  const text = (part: 'subject' | 'body') =>
    texts.text('email', `email.alertSmsNotDelivered.${part}`, sms.languageCode, values);
  return { subject: text('subject'), body: text('body') };
}

/** When the SMS was written, by the clocks of the project: "2026-03-10 07:00". */
function wallClockOf({ createdAt, timeZoneId }: UndeliveredSms): string {
  const epochMs = createdAt.getTime();
  const local = new Date(epochMs + offsetMinutesAt(timeZoneId, epochMs) * 60_000);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}

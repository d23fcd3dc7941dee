import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { Database } from '../../../platform/db/database.ts';
import { lockUsersAgainstDeletion, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import type { ClaimedMessage } from '../outbox.claims.queries.ts';
import { type DeliveryResult, deferLaterEvents, recordDeliveryResult } from '../outbox.delivery.queries.ts';
import { findRecipientUsers, findUndeliveredSms, type UndeliveredSms } from './fallback-emails.queries.ts';

/** An SMS to a gateway's own number can never be delivered, so there is no point in waiting. */
function isUndeliverable({ channel }: ClaimedMessage, { state, reason }: DeliveryResult): boolean {
  return channel === 'sms' && (state === 'Failed' || reason === 'outbox.reason.ownNumber');
}

/**
 * Records the result of an attempt. Where an SMS about an alert has finally failed, queues an e-mail to the same person in
 * the same transaction (docs/decisions/0030).
 */
export async function finishAttempt(
  services: Services,
  message: ClaimedMessage,
  result: DeliveryResult,
): Promise<void> {
  if (!isUndeliverable(message, result)) {
    const isRecorded = await recordDeliveryResult(services.db, message, result);
    if (isRecorded && message.webhookId !== null && result.state === 'Retrying')
      await deferLaterEvents(services.db, message, result.at);
    return;
  }
  await services.db.transaction().execute(async (trx) => {
    await lockRecipients(trx, [message.id]);
    if (await recordDeliveryResult(trx, message, result))
      await queueFallbackEmails(trx, services, [message.id]);
  });
}

/** The same for SMS that have found no gateway for a day. They continue to wait for one. */
export async function queueFallbackEmailsForUnsendable(
  services: Services,
  outboxMessageIds: number[],
): Promise<void> {
  if (outboxMessageIds.length === 0) return;
  const societies = await services.db.transaction().execute(async (trx) => {
    await lockRecipients(trx, outboxMessageIds);
    return queueFallbackEmails(trx, services, outboxMessageIds);
  });
  for (const nationalSocietyId of societies)
    services.live.announce({ nationalSocietyId, change: 'outbox/queued' });
}

/**
 * Users are locked first, in the same order as when users are deleted, so that no recipient is deleted during the transaction.
 */
export async function lockRecipients(trx: Database, outboxMessageIds: number[]): Promise<void> {
  await lockUsersAgainstDeletion(trx, await findRecipientUsers(trx, outboxMessageIds));
}

/** @returns the societies that have new e-mails */
export async function queueFallbackEmails(
  trx: Database,
  services: Services,
  outboxMessageIds: number[],
): Promise<Set<number>> {
  const undelivered = await findUndeliveredSms(trx, outboxMessageIds);
  const at = services.clock.now();
  const rows = undelivered.map((sms) => ({
    channel: 'email',
    kind: sms.kind,
    nationalSocietyId: sms.nationalSocietyId,
    recipient: sms.email,
    ...composeTexts(services, sms),
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

function composeTexts({ texts }: Services, sms: UndeliveredSms): { subject: string; body: string } {
  const values = { alertId: sms.alertId, writtenAt: formatLocalTime(sms), sms: sms.body };
  const getText = (part: 'subject' | 'body') =>
    texts.text('email', `email.alertSmsNotDelivered.${part}`, sms.languageCode, values);
  return { subject: getText('subject'), body: getText('body') };
}

/** When the SMS was written, in the time zone of the project: "2026-03-10 07:00 (Africa/Dakar)". */
function formatLocalTime({ createdAt, timeZoneId }: UndeliveredSms): string {
  const time = toLocalDateTime(createdAt.getTime(), timeZoneId).slice(0, 16).replace('T', ' ');
  return `${time} (${timeZoneId})`;
}

import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { sql } from 'kysely';
import type { Handover } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import { withoutLink } from '../../platform/outbox.queries.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import { gatewayOfMessage, isDue, messageTransport } from './outbox.due.queries.ts';

interface DeferralOptions {
  now: Date;
  /** The next attempt of postponed messages. */
  until: Date;
  /** SMS without a gateway that were created up to this time are returned. */
  createdBefore: Date;
}

/**
 * Postpones due messages that have no transport, and those that a telephone has not fetched for a day. It costs them no attempt: nothing is wrong with them, and they are sent once
 * a gateway or a mail server is configured.
 *
 * @param hasMailServer if false, SMS of gateways that are reached by e-mail are postponed as well
 * @returns the ids of SMS without a gateway, or not fetched, that were created at or before `createdBefore`
 */
export async function deferUnsendable(
  db: Database,
  {
    now,
    until,
    createdBefore,
    hasMailServer,
    limit,
  }: DeferralOptions & { hasMailServer: boolean; limit: number },
): Promise<number[]> {
  const noGateway: OutboxReason = 'outbox.reason.noGateway';
  const noMailServer: OutboxReason = 'outbox.reason.noMailServer';
  const notFetched: OutboxReason = 'outbox.reason.deviceUnreachable';
  const { rows } = await sql<{ id: number; reason: string; createdAt: Date }>`
    with unsendable as (
      select due.id, case when ${messageTransport} is null then ${noGateway}
        when ${messageTransport} = 'fetched' then ${notFetched} else ${noMailServer} end as reason
      from outbox_messages as due ${gatewayOfMessage}
      where ${isDue(now)} and (${messageTransport} is null or (${messageTransport} = 'mail' and not ${hasMailServer}::boolean)
        or (${messageTransport} = 'fetched' and due.created_at <= ${createdBefore}))
      order by due.next_attempt_at
      limit ${limit}
      for update of due skip locked
    )
    update outbox_messages set reason = unsendable.reason, next_attempt_at = ${until}
    from unsendable where outbox_messages.id = unsendable.id
    returning outbox_messages.id, outbox_messages.reason, outbox_messages.created_at`.execute(db);
  const oldSmsWithoutGateway = rows.filter(
    ({ reason, createdAt }) => reason !== noMailServer && createdAt <= createdBefore,
  );
  return oldSmsWithoutGateway.map(({ id }) => id);
}

/** The result of an attempt. */
export interface DeliveryResult {
  state: 'Sent' | 'Retrying' | 'Failed' | 'Withheld';
  reason: OutboxReason | null;
  /** The status or code of the receiving system, where staff should see it. */
  reasonCode?: string | null;
  /** When it is tried again, or when it was sent. */
  at: Date;
  /** What the provider answered, where one was called. */
  handover?: Handover | null;
  /** The gateway that tries an SMS next, where it is another one. */
  gatewayId?: number;
}

/**
 * Records the result of an attempt, unless the lease ran out and another process has tried since.
 *
 * @returns whether it was recorded
 */
export async function recordDeliveryResult(
  db: Database,
  message: ClaimedMessage,
  result: DeliveryResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxMessages')
    .set({
      state: result.state,
      reason: result.reason,
      reasonCode: result.reasonCode ?? null,
      ...(result.state === 'Retrying' && { nextAttemptAt: result.at }),
      ...(result.state === 'Sent' && { sentAt: result.at, ...withoutLink }),
      ...(result.gatewayId !== undefined && { smsGatewayId: result.gatewayId }),
      ...(result.handover && {
        providerMessageId: result.handover.providerId,
        cost: result.handover.cost ?? null,
        deliveryStep: result.handover.step ?? 'HandedOver',
      }),
    })
    .where('id', '=', message.id)
    .where('attempts', '=', message.attempts)
    .where('state', 'in', ['Queued', 'Retrying'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Postpones the later events of the same object until a webhook event is tried again: they have to wait for it anyway, and would
 * otherwise be looked at in each round.
 */
export async function deferLaterEvents(db: Database, { id }: ClaimedMessage, until: Date): Promise<void> {
  await sql`
    update outbox_messages as later set next_attempt_at = ${until}
    from outbox_messages as failed
    where failed.id = ${id} and later.webhook_id = failed.webhook_id and later.object_key = failed.object_key
      and later.id > failed.id and later.state = 'Queued' and later.attempts = 0 and later.next_attempt_at < ${until}`.execute(
    db,
  );
}

/**
 * Makes messages due now that wait because a device did not respond. Messages whose next attempt is within `recentClaims` are
 * left out: a claim sets it to the end of its lease, so another process may be sending them right now.
 *
 * @param recentClaims when the leases of recent claims end: after `from`, up to `until`
 */
export async function expediteMessagesOfDevice(
  db: Database,
  { device, now, recentClaims }: { device: string; now: Date; recentClaims: { from: Date; until: Date } },
): Promise<void> {
  const deviceUnreachable: OutboxReason = 'outbox.reason.deviceUnreachable';
  await sql`
    update outbox_messages set next_attempt_at = ${now}
    where state = 'Retrying' and not is_demo and next_attempt_at > ${now}
      and (next_attempt_at <= ${recentClaims.from} or next_attempt_at > ${recentClaims.until})
      and reason = ${deviceUnreachable} and sms_gateway_id in (
        select id from sms_gateways where sms_gateways.iot_hub_device_name = ${device})`.execute(db);
}

/**
 * The message because of which something is sent: the one that is answered, or the one whose report was the last of an alert when it
 * was raised. Null for everything else.
 */
export async function findCausingMessage(db: Database, outboxMessageId: number): Promise<number | null> {
  const { rows } = await sql<{ messageId: number | null }>`
    select coalesce(outbox_messages.raw_report_id, (
      select reports.id from alert_reports join reports on reports.id = alert_reports.report_id
      where alert_reports.alert_id = outbox_messages.alert_id
      order by alert_reports.added_at, reports.received_at desc, reports.id desc limit 1
    )) as message_id
    from outbox_messages where id = ${outboxMessageId}`.execute(db);
  return rows[0]?.messageId ?? null;
}

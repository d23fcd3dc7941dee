import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import {
  gatewayOfMessage,
  isDue,
  isKeptQuiet,
  type SendingLimits,
  smsLeftThisHour,
  smsPriority,
} from './outbox.due.queries.ts';

/** An SMS that waits for a telephone. */
export type WaitingSms = Pick<
  ClaimedMessage,
  | 'id'
  | 'channel'
  | 'kind'
  | 'recipient'
  | 'body'
  | 'secretLink'
  | 'encryptedSecretLink'
  | 'secretLinkAt'
  | 'modemNumber'
  | 'countryCode'
  | 'ownNumbers'
  | 'gatewayId'
> & { round: number };

interface WaitingOptions {
  smsGatewayId: number;
  limit: number;
  now: Date;
  limits: SendingLimits;
}

/**
 * The SMS that wait for a telephone, in the order in which they should be sent. They name this gateway from now on, so that its
 * reports about them are believed. One that failed before starts a new round, at the foot of the ladder.
 */
export async function findWaitingSms(
  db: Database,
  { smsGatewayId, limit, now, limits }: WaitingOptions,
): Promise<WaitingSms[]> {
  const { rows } = await sql<WaitingSms & { priority: number }>`
    with waiting as (
      select due.id, ${smsPriority} as priority,
        (select slot from gateway_modems
          where gateway_modems.sms_gateway_id = gateway.id and slot = due.modem_number) as modem_number
      from outbox_messages as due ${gatewayOfMessage}
      where due.channel = 'sms' and not due.is_demo and gateway.id = ${smsGatewayId} and gateway.transport = 'fetched'
        and (due.state = 'Queued' or (due.state = 'Retrying' and due.next_attempt_at <= ${now})) and not ${isKeptQuiet(limits)}
      order by priority, due.id
      limit (select least(${limit}::bigint, greatest(0, coalesce(${smsLeftThisHour(now)}, ${limit}::bigint)))
        from sms_gateways as gateway where gateway.id = ${smsGatewayId})
      for update of due skip locked
    )
    update outbox_messages as messages set sms_gateway_id = ${smsGatewayId},
      delivery_round = messages.delivery_round + (messages.delivery_step is not null)::int, delivery_step = null
    from waiting where messages.id = waiting.id
    returning messages.id, messages.channel, messages.kind, messages.recipient, messages.body, messages.secret_link,
      messages.encrypted_secret_link, messages.secret_link_at, messages.delivery_round as round, waiting.modem_number, waiting.priority,
      ${smsGatewayId}::int as gateway_id,
      array(select own_phone_number from sms_gateways
        where sms_gateways.national_society_id = messages.national_society_id and own_phone_number is not null) as own_numbers,
      (select countries.code from national_societies join countries on countries.id = national_societies.country_id
        where national_societies.id = messages.national_society_id) as country_code`.execute(db);
  return rows.sort((one, other) => one.priority - other.priority || one.id - other.id);
}

/** Withholds a message, unless it was handed over meanwhile. */
export async function withholdSms(db: Database, id: number, reason: OutboxReason): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Withheld', reason })
    .where('id', '=', id)
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

/** The newest of the SMS that wait for a telephone: the highest id, and the latest time at which one became due. */
export interface NewestWaiting {
  smsGatewayId: number;
  id: number;
  dueAt: Date;
}

/** The newest SMS that wait for each of some telephones. */
export async function findNewestWaiting(
  db: Database,
  { smsGatewayIds, now, limits }: { smsGatewayIds: number[]; now: Date; limits: SendingLimits },
): Promise<NewestWaiting[]> {
  const { rows } = await sql<NewestWaiting>`
    select gateway.id as sms_gateway_id, max(due.id) as id, max(due.next_attempt_at) as due_at
    from outbox_messages as due ${gatewayOfMessage}
    where ${isDue(now)} and due.channel = 'sms' and gateway.transport = 'fetched' and gateway.id = any(${smsGatewayIds}::int[])
      and not ${isKeptQuiet(limits)}
    group by gateway.id`.execute(db);
  return rows;
}

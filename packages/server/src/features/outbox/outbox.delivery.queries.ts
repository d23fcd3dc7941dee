import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { withoutLink } from '../../platform/outbox.queries.ts';
import { atOncePerWebhook } from './outbox.turns.ts';

/** A message that this process has taken on; nobody else touches it until the lease ends. */
export interface ClaimedMessage {
  id: number;
  /** None where a message has nothing to do with a society: the mails of an account. */
  nationalSocietyId: number | null;
  channel: 'sms' | 'email' | 'eidsr' | 'webhook';
  kind: string;
  recipient: string | null;
  subject: string | null;
  body: string;
  secretLink: string | null;
  encryptedSecretLink: Buffer | null;
  /** Where in the body the link is put; null where the message has none, or is of the time before this was kept. */
  secretLinkAt: number | null;
  /** Tries so far, this one included. */
  attempts: number;
  /** Where an SMS is handed over: one of the three, by the way it leaves. */
  gatewayEmail: string | null;
  device: string | null;
  telerivetApiKey: string | null;
  encryptedTelerivetApiKey: Buffer | null;
  telerivetProjectId: string | null;
  /** The modem to use, where the gateway has two. */
  modemNumber: number | null;
  /** The own number of any gateway of the society: no SMS goes there. */
  ownNumbers: string[];
  countryCode: string | null;
  /** The user whose message it is, where the answer shall go to them. */
  replyTo: string | null;
  /** The agreement that somebody consented to, which goes with the mail that tells them so. */
  attachedContent: Buffer | null;
  attachedLanguageCode: string | null;
  createdAt: Date;
  alertId: number | null;
  /** Of an event for an outbreak system: for which unit there, and its name there. */
  organisationUnitId: string | null;
  eventId: string | null;
  /** The webhook that a notification is for; none once it was deleted. */
  webhookId: number | null;
  /** Whom it is handed to, among all that leave the same way. */
  lane: string;
  /** The claim it is in the hands of, and how long at most. */
  claimedBy: string;
  leaseUntil: Date;
}

export interface ClaimOptions {
  way: Way;
  now: Date;
  leaseUntil: Date;
  limit: number;
  passedOver: string[];
  /** A name for the claim that no other one has. */
  claimId: string;
}

/**
 * How a message leaves: as an e-mail (SMS too: to their gateway), by a device of the hub, through Telerivet, to an outbreak
 * system, or to a webhook.
 */
export type Way = 'mail' | 'hub' | 'telerivet' | 'eidsr' | 'webhook';

/** The way through a gateway: its device, else its service, else its address; null when it can be handed nothing. */
const wayThrough = sql`case
    when sms_gateways.iot_hub_device_name <> '' then 'hub'
    when sms_gateways.gateway_type = 'Telerivet'
      and (sms_gateways.encrypted_telerivet_api_key is not null or sms_gateways.telerivet_api_key <> '')
      and sms_gateways.telerivet_project_id <> '' then 'telerivet'
    when sms_gateways.email_address <> '' then 'mail' end`;

/**
 * The gateway a message goes through: the one it names, else (it names none, or one that was deleted) the first of its
 * society that can be reached.
 */
const gatewayOfMessage = sql`
  left join sms_gateways as named on due.channel = 'sms' and named.id = due.sms_gateway_id
  left join (
    select distinct on (national_society_id) national_society_id, id from sms_gateways
    order by national_society_id, ${wayThrough} is null, id
  ) as first_gateways on due.channel = 'sms' and first_gateways.national_society_id = due.national_society_id
  left join (select sms_gateways.*, ${wayThrough} as way from sms_gateways) as gateway
    on gateway.id = coalesce(named.id, first_gateways.id)`;

const wayOut = sql`case due.channel when 'email' then 'mail' when 'sms' then gateway.way else due.channel end`;

/** Who a message is handed to, among all that leave the same way: the places of each are its own (`openTurns`). */
const laneOf: Record<Way, RawBuilder<string>> = {
  mail: sql`coalesce(lower(case due.channel when 'sms' then gateway.email_address else due.recipient end), '')`,
  hub: sql`gateway.id::text`,
  telerivet: sql`gateway.id::text`,
  eidsr: sql`coalesce(due.national_society_id::text, '')`,
  webhook: sql`coalesce(due.webhook_id::text, '')`,
};

/** When messages are looked at that cannot leave, and when again. */
interface Stock {
  now: Date;
  until: Date;
  longSince: Date;
}

const due = (now: Date) =>
  sql`due.state in ('Queued', 'Retrying') and not due.is_demo and due.next_attempt_at <= ${now}`;

/**
 * Marks due messages that no way leads out for, and looks at them again later. It costs them no try: nothing is wrong
 * with them, and they go out when a gateway or a mail server is configured (decision 28).
 *
 * @param hasMailServer SMS go to their gateway by e-mail too
 * @returns the ids of SMS that have found no gateway since `longSince`
 */
export async function deferUnsendable(
  db: Database,
  { now, until, longSince, hasMailServer, limit }: Stock & { hasMailServer: boolean; limit: number },
): Promise<number[]> {
  const noGateway: OutboxReason = 'outbox.reason.noGateway';
  const noMailServer: OutboxReason = 'outbox.reason.noMailServer';
  const { rows } = await sql<{ id: number; reason: string; createdAt: Date }>`
    with stuck as (
      select due.id, case when ${wayOut} is null then ${noGateway} else ${noMailServer} end as reason
      from outbox_messages as due ${gatewayOfMessage}
      where ${due(now)} and (${wayOut} is null or (${wayOut} = 'mail' and not ${hasMailServer}::boolean))
      order by due.next_attempt_at
      limit ${limit}
      for update of due skip locked
    )
    update outbox_messages set reason = stuck.reason, next_attempt_at = ${until}
    from stuck where outbox_messages.id = stuck.id
    returning outbox_messages.id, outbox_messages.reason, outbox_messages.created_at`.execute(db);
  const isLong = rows.filter(({ reason, createdAt }) => reason === noGateway && createdAt <= longSince);
  return isLong.map(({ id }) => id);
}

/**
 * What is due by one way. Of notifications some for each webhook, so that much that waits for one leaves room for the
 * others; also those whose webhook is gone, to be told so.
 */
function dueBy(way: Way, now: Date, passedOver: string[]) {
  if (way !== 'webhook')
    return sql`${due(now)} and ${wayOut} = ${way} and ${laneOf[way]} <> all(${passedOver}::text[])`;
  return sql`${due(now)} and due.channel = 'webhook' and (due.webhook_id is null or due.id = any(array(
    select turn.id from webhooks cross join lateral (
      select waiting.id from outbox_messages as waiting
      where waiting.webhook_id = webhooks.id and waiting.state in ('Queued', 'Retrying') and not waiting.is_demo
        and waiting.next_attempt_at <= ${now}
      order by waiting.next_attempt_at, waiting.id
      limit ${atOncePerWebhook}) as turn
    where webhooks.id::text <> all(${passedOver}::text[]))))`;
}

/**
 * Takes on due messages of one way: a try is counted and the next one moved beyond the lease, in case this process dies.
 *
 * @param passedOver the lanes that have something on its way already
 */
export async function claimDue(
  db: Database,
  { way, now, leaseUntil, limit, passedOver, claimId }: ClaimOptions,
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with claimed as (
      select due.id, ${laneOf[way]} as lane, gateway.email_address as gateway_email, gateway.iot_hub_device_name as device,
        gateway.telerivet_api_key, gateway.encrypted_telerivet_api_key, gateway.telerivet_project_id,
        (select slot from gateway_modems
          where gateway_modems.sms_gateway_id = gateway.id and slot = due.modem_number) as modem_number
      from outbox_messages as due ${gatewayOfMessage}
      where ${dueBy(way, now, passedOver)}
      order by due.next_attempt_at, due.id
      limit ${limit}
      for update of due skip locked
    )
    update outbox_messages as messages set attempts = messages.attempts + 1, next_attempt_at = ${leaseUntil}, claimed_by = ${claimId}
    from claimed where messages.id = claimed.id
    returning messages.id, messages.national_society_id, messages.channel, messages.kind, messages.recipient, messages.subject, messages.body,
      messages.created_at, messages.claimed_by, messages.next_attempt_at as lease_until, messages.alert_id,
      messages.organisation_unit_id, messages.event_id, messages.webhook_id,
      messages.secret_link, messages.encrypted_secret_link, messages.secret_link_at, messages.attempts, claimed.lane, claimed.gateway_email, claimed.device,
      claimed.telerivet_api_key, claimed.encrypted_telerivet_api_key, claimed.telerivet_project_id, claimed.modem_number,
      array(select own_phone_number from sms_gateways
        where sms_gateways.national_society_id = messages.national_society_id and own_phone_number is not null) as own_numbers,
      (select countries.code from national_societies join countries on countries.id = national_societies.country_id
        where national_societies.id = messages.national_society_id) as country_code,
      (select users.email_address from users
        where users.id = messages.user_id and messages.kind = 'userFeedback') as reply_to,
      (select content from agreement_copies where agreement_copies.name = messages.attachment) as attached_content,
      (select language_code from agreement_copies where agreement_copies.name = messages.attachment) as attached_language_code`.execute(
    db,
  );
  return rows;
}

/**
 * Gives messages of a claim back, all of them or one, as if they had not been taken on: the try is not counted. Those that the claim
 * did not get, or that were taken on again since, are left alone.
 */
export async function giveClaimBack(
  db: Database,
  { claimId, leaseUntil, id, at }: { claimId: string; leaseUntil: Date; id: number | null; at: Date },
): Promise<void> {
  // The end of the lease leads to them by the index of what is due.
  await sql`
    update outbox_messages set attempts = attempts - 1, next_attempt_at = ${at}, claimed_by = null
    where claimed_by = ${claimId} and next_attempt_at = ${leaseUntil} and (${id}::bigint is null or id = ${id}::bigint)
      and state in ('Queued', 'Retrying') and not is_demo`.execute(db);
}

/** What became of a try. */
export interface Fate {
  state: 'Sent' | 'Retrying' | 'Failed' | 'Withheld';
  reason: OutboxReason | null;
  /** What the other side answered, where that is worth showing. */
  reasonCode?: string | null;
  /** When it is tried again, or when it was sent. */
  at: Date;
}

/**
 * Records what became of a try, unless the lease ran out and somebody else has tried since.
 *
 * @returns whether it was recorded
 */
export async function recordFate(db: Database, message: ClaimedMessage, fate: Fate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxMessages')
    .set({
      state: fate.state,
      reason: fate.reason,
      reasonCode: fate.reasonCode ?? null,
      ...(fate.state === 'Retrying' && { nextAttemptAt: fate.at }),
      ...(fate.state === 'Sent' && { sentAt: fate.at, ...withoutLink }),
    })
    .where('id', '=', message.id)
    .where('attempts', '=', message.attempts)
    .where('state', 'in', ['Queued', 'Retrying'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets messages that wait because a device did not answer be tried at once. Those whose next try is where it is of a
 * message that was taken on a moment ago are left alone: somebody may be sending them just now.
 *
 * @param takenOn when the lease ends of messages taken on a moment ago: after `from`, until `until`
 */
export async function hastenMessagesOf(
  db: Database,
  { device, now, takenOn }: { device: string; now: Date; takenOn: { from: Date; until: Date } },
): Promise<void> {
  const deviceUnreachable: OutboxReason = 'outbox.reason.deviceUnreachable';
  await sql`
    update outbox_messages as due set next_attempt_at = ${now}
    where due.state = 'Retrying' and not due.is_demo and due.next_attempt_at > ${now}
      and (due.next_attempt_at <= ${takenOn.from} or due.next_attempt_at > ${takenOn.until})
      and due.reason = ${deviceUnreachable} and due.sms_gateway_id in (
        select id from sms_gateways where sms_gateways.iot_hub_device_name = ${device})`.execute(db);
}

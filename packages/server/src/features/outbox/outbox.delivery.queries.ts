import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { kindsByPriority } from '@harken/domain/channels/sending-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Handover } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import { gatewayTransport } from '../../platform/gateways-to-send.queries.ts';
import { withoutLink } from '../../platform/outbox.queries.ts';
import { maxInFlightPerWebhook } from './outbox.concurrency.ts';

/** A message claimed by this process; no other process touches it until the lease ends. */
export interface ClaimedMessage {
  id: number;
  /** Null for the e-mails of an account, which belong to no society. */
  nationalSocietyId: number | null;
  channel: 'sms' | 'email' | 'eidsr' | 'webhook' | 'push';
  kind: string;
  recipient: string | null;
  subject: string | null;
  body: string;
  secretLink: string | null;
  encryptedSecretLink: Buffer | null;
  /** Position of the link in the body; null where the message has none, or was written before positions were stored. */
  secretLinkAt: number | null;
  /** Attempts so far, including this one. */
  attempts: number;
  /** How the gateway is reached: by e-mail, device or Telerivet, depending on the transport. */
  gatewayEmail: string | null;
  device: string | null;
  telerivetApiKey: string | null;
  encryptedTelerivetApiKey: Buffer | null;
  telerivetProjectId: string | null;
  /** The gateway that an SMS is sent through. */
  gatewayId: number | null;
  /** Whether Harken calls the provider of that gateway, whose codes staff should see. */
  hasProvider: boolean;
  /** The modem to use, where the gateway has two. */
  modemNumber: number | null;
  /** The numbers of all gateways of the society: no SMS is sent to them. */
  ownNumbers: string[];
  countryCode: string | null;
  /** The address of the user who wrote the message, where replies should go to them. */
  replyTo: string | null;
  /** The agreement that somebody consented to, attached to the e-mail that confirms it. */
  attachedContent: Buffer | null;
  attachedLanguageCode: string | null;
  /** The situation report that an e-mail sends. */
  reportFileName: string | null;
  reportContent: Buffer | null;
  createdAt: Date;
  alertId: number | null;
  /** Of an EIDSR event: its organisation unit, and its id in that system. */
  organisationUnitId: string | null;
  eventId: string | null;
  /** The webhook that the message is for; null once it was deleted. */
  webhookId: number | null;
  /** The browser that a push message is for. */
  pushSubscriptionId: number | null;
  /** What the message is delivered to: a gateway, address, webhook or EIDSR. Each has its own limit of messages in flight. */
  destination: string;
  /** The claim that the message belongs to, and the end of its lease. */
  claimedBy: string;
  leaseUntil: Date;
}

export interface ClaimOptions {
  transport: Transport;
  now: Date;
  leaseUntil: Date;
  limit: number;
  busyDestinations: string[];
  /** A unique id for the claim. */
  claimId: string;
  /** Null where no gateway of this transport has any. */
  limits: SendingLimits | null;
}

/**
 * How an attempt is made: by SMTP (SMS too: to their gateway), a device on the MQTT broker, Telerivet, another provider of SMS,
 * EIDSR, a webhook, or the push service of a browser. SMS that a telephone fetches have the transport `fetched`, without attempts.
 */
export type Transport = 'mail' | 'mqtt' | 'telerivet' | 'provider' | 'eidsr' | 'webhook' | 'push';

/**
 * The gateway of a message: the one it names, while that is not down; then the first that stands in for others (docs/decisions/0060).
 * If it names none, or one that was deleted, the first gateway of its society that can be reached.
 */
export const gatewayOfMessage = sql`
  left join sms_gateways as named on due.channel = 'sms' and named.id = due.sms_gateway_id
  left join (
    select distinct on (national_society_id) national_society_id, id from sms_gateways
    order by national_society_id, ${gatewayTransport} is null, down_since is not null, fail_over_order nulls last, id
  ) as first_gateways on due.channel = 'sms' and first_gateways.national_society_id = due.national_society_id
  left join (
    select distinct on (national_society_id) national_society_id, id from sms_gateways
    where fail_over_order is not null and down_since is null and ${gatewayTransport} is not null
    order by national_society_id, fail_over_order, id
  ) as backups on named.down_since is not null and due.kind <> 'canary' and backups.national_society_id = due.national_society_id
  left join (select sms_gateways.*, ${gatewayTransport} as transport from sms_gateways) as gateway
    on gateway.id = coalesce(backups.id, named.id, first_gateways.id)`;

const messageTransport = sql`case due.channel when 'email' then 'mail' when 'sms' then gateway.transport else due.channel end`;

/** The destination of a message within its transport, for the concurrency limiter. */
const destinationBy: Record<Transport, RawBuilder<string>> = {
  mail: sql`coalesce(lower(case due.channel when 'sms' then gateway.email_address else due.recipient end), '')`,
  mqtt: sql`gateway.id::text`,
  telerivet: sql`gateway.id::text`,
  provider: sql`gateway.id::text`,
  eidsr: sql`coalesce(due.national_society_id::text, '')`,
  webhook: sql`coalesce(due.webhook_id::text, '')`,
  push: sql`coalesce(due.recipient, '')`,
};

/** A column of the situation report that a claimed message sends. */
const reportFile = (column: 'file_name' | 'content') => sql`case when messages.kind = 'situationReport' then (
  select files.${sql.ref(column)} from situation_report_deliveries deliveries
  join situation_report_files files on files.id = deliveries.file_id
  where deliveries.outbox_message_id = messages.id) end`;

interface DeferralOptions {
  now: Date;
  /** The next attempt of postponed messages. */
  until: Date;
  /** SMS without a gateway that were created up to this time are returned. */
  createdBefore: Date;
}

/** What keeps an SMS back although it is due: see `findSendingLimits`. */
export interface SendingLimits {
  /** Gateways in their quiet hours, which send alerts only. */
  quietGatewayIds: number[];
}

/** How many SMS a gateway may still send in this hour, those in flight counted as sent; null without a limit. */
export const smsLeftThisHour = (now: Date) => sql`(
    gateway.sms_per_hour
    - (select count(*) from outbox_messages as sent
      where sent.sms_gateway_id = gateway.id and sent.sent_at > ${now}::timestamptz - interval '1 hour' and sent.channel = 'sms')
    - (select count(*) from outbox_messages as busy
      where busy.sms_gateway_id = gateway.id and busy.channel = 'sms' and busy.state in ('Queued', 'Retrying')
        and busy.claimed_by is not null and busy.next_attempt_at > ${now}))`;

/** The order in which SMS are sent: alerts, then replies, then reminders. */
export const smsPriority = sql`case when due.kind = any(${kindsByPriority.first as string[]}::text[]) then 0
    when due.kind = any(${kindsByPriority.last as string[]}::text[]) then 2 else 1 end`;

/** Whether quiet hours of its gateway keep a message back. */
export const isKeptQuiet = ({ quietGatewayIds }: SendingLimits) =>
  sql`(gateway.id = any(${quietGatewayIds}::int[]) and ${smsPriority} > 0)`;

/** Condition for messages that are due; the alias of their table is `due` in all fragments of this file. */
export const isDue = (now: Date) =>
  sql`due.state in ('Queued', 'Retrying') and not due.is_demo and due.next_attempt_at <= ${now}`;

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

/**
 * Condition for messages that are due for a transport. Of each webhook only its first `maxInFlightPerWebhook` messages, so that
 * many messages for one do not crowd out the others. Includes messages whose webhook was deleted, to mark them as failed.
 */
function isDueFor(transport: Transport, now: Date, busyDestinations: string[]) {
  if (transport !== 'webhook')
    return sql`${isDue(now)} and ${messageTransport} = ${transport} and ${destinationBy[transport]} <> all(${busyDestinations}::text[])`;
  return sql`${isDue(now)} and due.channel = 'webhook' and (due.webhook_id is null or due.id = any(array(
    select oldest.id from webhooks cross join lateral (
      select waiting.id from outbox_messages as waiting
      where waiting.webhook_id = webhooks.id and waiting.state in ('Queued', 'Retrying') and not waiting.is_demo
        and waiting.next_attempt_at <= ${now}
      order by waiting.next_attempt_at, waiting.id
      limit ${maxInFlightPerWebhook}) as oldest
    where webhooks.id::text <> all(${busyDestinations}::text[]))))`;
}

/** The SMS of a transport that neither quiet hours nor the limit of an hour keep back. */
function selectWithinLimits(transport: Transport, now: Date, limits: SendingLimits) {
  return sql`
    select ranked.id from (
      select due.id, gateway.id as gateway_id,
        row_number() over (partition by gateway.id order by ${smsPriority}, due.next_attempt_at, due.id) as position
      from outbox_messages as due ${gatewayOfMessage}
      where ${isDue(now)} and due.channel = 'sms' and gateway.transport = ${transport} and not ${isKeptQuiet(limits)}
    ) as ranked
    left join (
      select gateway.id, ${smsLeftThisHour(now)} as count
      from (select sms_gateways.*, ${gatewayTransport} as transport from sms_gateways where sms_per_hour is not null) as gateway
      where gateway.transport = ${transport}
    ) as allowed on allowed.id = ranked.gateway_id
    where allowed.id is null or ranked.position <= allowed.count`;
}

/** Lets one process at a time claim messages of a transport with limits, so that two do not use up the same hour. */
async function tryLockClaims(trx: Database, transport: Transport): Promise<boolean> {
  const name = `outbox: claims for ${transport}`;
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`.execute(trx);
  return rows[0]?.isLocked === true;
}

/**
 * Claims due messages of one transport: counts the attempt and sets the time of the next one to the end of the lease, so that
 * another process makes it if this one dies.
 *
 * @param busyDestinations destinations that already have messages in flight
 */
export function claimDue(db: Database, options: ClaimOptions): Promise<ClaimedMessage[]> {
  if (options.limits === null) return claim(db, options);
  return db
    .transaction()
    .execute(async (trx) => ((await tryLockClaims(trx, options.transport)) ? claim(trx, options) : []));
}

/** The transports that carry nothing but SMS, and send alerts first. */
const transportsOfSms: ReadonlySet<Transport> = new Set<Transport>(['mqtt', 'telerivet', 'provider']);

async function claim(
  db: Database,
  { transport, now, leaseUntil, limit, busyDestinations, claimId, limits }: ClaimOptions,
): Promise<ClaimedMessage[]> {
  const isProvider = transport === 'provider';
  const within = limits
    ? sql`and (due.channel <> 'sms' or due.id in (${selectWithinLimits(transport, now, limits)}))`
    : sql``;
  const order = transportsOfSms.has(transport)
    ? sql`${smsPriority}, due.next_attempt_at, due.id`
    : sql`due.next_attempt_at, due.id`;
  const { rows } = await sql<ClaimedMessage>`
    with claimed as (
      select due.id, ${destinationBy[transport]} as destination, gateway.id as gateway_id, gateway.email_address as gateway_email, gateway.iot_hub_device_name as device,
        gateway.telerivet_api_key, gateway.encrypted_telerivet_api_key, gateway.telerivet_project_id,
        (select slot from gateway_modems
          where gateway_modems.sms_gateway_id = gateway.id and slot = due.modem_number) as modem_number
      from outbox_messages as due ${gatewayOfMessage}
      where ${isDueFor(transport, now, busyDestinations)} ${within}
      order by ${order}
      limit ${limit}
      for update of due skip locked
    )
    update outbox_messages as messages set attempts = messages.attempts + 1, next_attempt_at = ${leaseUntil}, claimed_by = ${claimId},
      sms_gateway_id = case when messages.channel = 'sms' and ${isProvider || limits !== null}::boolean then claimed.gateway_id
        else messages.sms_gateway_id end
    from claimed where messages.id = claimed.id
    returning messages.id, messages.national_society_id, messages.channel, messages.kind, messages.recipient, messages.subject, messages.body,
      messages.created_at, messages.claimed_by, messages.next_attempt_at as lease_until, messages.alert_id,
      messages.organisation_unit_id, messages.event_id, messages.webhook_id, messages.push_subscription_id,
      messages.secret_link, messages.encrypted_secret_link, messages.secret_link_at, messages.attempts, claimed.destination, claimed.gateway_email, claimed.device,
      claimed.telerivet_api_key, claimed.encrypted_telerivet_api_key, claimed.telerivet_project_id, claimed.modem_number, claimed.gateway_id, ${isProvider}::boolean as has_provider,
      array(select own_phone_number from sms_gateways
        where sms_gateways.national_society_id = messages.national_society_id and own_phone_number is not null) as own_numbers,
      (select countries.code from national_societies join countries on countries.id = national_societies.country_id
        where national_societies.id = messages.national_society_id) as country_code,
      (select users.email_address from users
        where users.id = messages.user_id and messages.kind = 'userFeedback') as reply_to,
      (select content from agreement_copies where agreement_copies.name = messages.attachment) as attached_content,
      (select language_code from agreement_copies where agreement_copies.name = messages.attachment) as attached_language_code,
      ${reportFile('file_name')} as report_file_name, ${reportFile('content')} as report_content`.execute(db);
  return rows;
}

/**
 * Releases the messages of a claim, all or one, as if they had not been claimed: the attempt is not counted. Messages that the
 * claim did not get, or that were claimed again since, are left alone.
 *
 * @param id of the only message to release; null for all messages of the claim
 * @param at when the messages are due again
 */
export async function releaseClaim(
  db: Database,
  { claimId, leaseUntil, id, at }: { claimId: string; leaseUntil: Date; id: number | null; at: Date },
): Promise<void> {
  // The lease end is in the condition because the index of due messages is on that column.
  await sql`
    update outbox_messages set attempts = attempts - 1, next_attempt_at = ${at}, claimed_by = null
    where claimed_by = ${claimId} and next_attempt_at = ${leaseUntil} and (${id}::bigint is null or id = ${id}::bigint)
      and state in ('Queued', 'Retrying') and not is_demo`.execute(db);
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

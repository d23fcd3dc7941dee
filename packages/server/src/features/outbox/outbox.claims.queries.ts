import { sql } from 'kysely';
import { gatewayTransport } from '../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { maxInFlightPerWebhook } from './outbox.concurrency.ts';
import {
  destinationBy,
  gatewayOfMessage,
  isDue,
  isKeptQuiet,
  messageTransport,
  type SendingLimits,
  smsLeftThisHour,
  smsPriority,
  type Transport,
} from './outbox.due.queries.ts';

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
  /** Whether it is a webhook event that is sent again with others of its period. */
  isReplay: boolean;
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

/** A column of the situation report that a claimed message sends. */
const reportFile = (column: 'file_name' | 'content') => sql`case when messages.kind = 'situationReport' then (
  select files.${sql.ref(column)} from situation_report_deliveries deliveries
  join situation_report_files files on files.id = deliveries.file_id
  where deliveries.outbox_message_id = messages.id) end`;

/**
 * Whether a webhook event has to wait for another to the same webhook that is still to be sent, or in flight: an earlier one of the
 * same object, and of an alert also the events by which its reports were created.
 */
const isWaitingForAnother = sql`(waiting.object_key is not null and (exists (
    select from outbox_messages as earlier
    where earlier.webhook_id = waiting.webhook_id and earlier.object_key = waiting.object_key and earlier.id < waiting.id
      and earlier.state in ('Queued', 'Retrying') and not earlier.is_demo)
  or waiting.alert_id is not null and exists (
    select from alert_reports join outbox_messages as earlier on earlier.webhook_id = waiting.webhook_id
      and earlier.object_key = 'report:' || alert_reports.report_id and earlier.id < waiting.id
      and earlier.kind = 'report.created' and earlier.state in ('Queued', 'Retrying') and not earlier.is_demo
    where alert_reports.alert_id = waiting.alert_id)))`;

/**
 * Condition for messages that are due for a transport. Of each webhook only its first `maxInFlightPerWebhook` messages that wait for
 * no other, so that many messages for one do not crowd out the others. Includes messages whose webhook was deleted, to mark them as failed.
 */
function isDueFor(transport: Transport, now: Date, busyDestinations: string[]) {
  if (transport !== 'webhook')
    return sql`${isDue(now)} and ${messageTransport} = ${transport} and ${destinationBy[transport]} <> all(${busyDestinations}::text[])`;
  return sql`${isDue(now)} and due.channel = 'webhook' and (due.webhook_id is null or due.id = any(array(
    select oldest.id from webhooks cross join lateral (
      select waiting.id from outbox_messages as waiting
      where waiting.webhook_id = webhooks.id and waiting.state in ('Queued', 'Retrying') and not waiting.is_demo
        and waiting.next_attempt_at <= ${now} and not ${isWaitingForAnother}
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
const transportsOfSms: ReadonlySet<Transport> = new Set<Transport>(['mqtt', 'provider']);

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
      select due.id, ${destinationBy[transport]} as destination, gateway.id as gateway_id,
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
      messages.organisation_unit_id, messages.event_id, messages.webhook_id, messages.is_replay, messages.push_subscription_id,
      messages.secret_link, messages.encrypted_secret_link, messages.secret_link_at, messages.attempts, claimed.destination, claimed.modem_number, claimed.gateway_id, ${isProvider}::boolean as has_provider,
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

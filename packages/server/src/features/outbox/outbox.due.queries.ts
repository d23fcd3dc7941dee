import { kindsByPriority } from '@harken/domain/channels/sending-limits';
import { type RawBuilder, sql } from 'kysely';
import { gatewayTransport } from '../../channels/stored/gateways-to-send.queries.ts';

/**
 * How an attempt is made: by SMTP (SMS too: to their gateway), a device on the MQTT broker, a provider of SMS, EIDSR, a webhook, or the push service of a browser. SMS that a telephone fetches have the transport `fetched`, without attempts.
 */
export type Transport = 'mail' | 'mqtt' | 'provider' | 'eidsr' | 'webhook' | 'push';

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

export const messageTransport = sql`case due.channel when 'email' then 'mail' when 'sms' then gateway.transport else due.channel end`;

/** The destination of a message within its transport, for the concurrency limiter. */
export const destinationBy: Record<Transport, RawBuilder<string>> = {
  mail: sql`coalesce(lower(case due.channel when 'sms' then gateway.email_address else due.recipient end), '')`,
  mqtt: sql`gateway.id::text`,
  provider: sql`gateway.id::text`,
  eidsr: sql`coalesce(due.national_society_id::text, '')`,
  webhook: sql`coalesce(due.webhook_id::text, '')`,
  push: sql`coalesce(due.recipient, '')`,
};

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

/** Condition for messages that are due; the alias of their table is `due` in all fragments of the outbox. */
export const isDue = (now: Date) =>
  sql`due.state in ('Queued', 'Retrying') and not due.is_demo and due.next_attempt_at <= ${now}`;

import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A message that this process has taken on; nobody else touches it until the lease ends. */
export interface ClaimedMessage {
  id: number;
  channel: 'sms' | 'email';
  recipient: string | null;
  subject: string | null;
  body: string;
  secretLink: string | null;
  /** Tries so far, this one included. */
  attempts: number;
  /** Where an SMS is handed over. */
  gatewayEmail: string | null;
  /** The own number of any gateway of the society: no SMS goes there. */
  ownNumbers: string[];
  countryCode: string | null;
}

/** The gateway a message goes through: the one it names, else the first of its society that can be reached. */
const gatewayOfMessage = sql`left join lateral (
    select sms_gateways.email_address from sms_gateways
    where sms_gateways.id = due.sms_gateway_id
      or (due.sms_gateway_id is null and sms_gateways.national_society_id = due.national_society_id)
    order by nullif(sms_gateways.email_address, '') is null, sms_gateways.id
    limit 1
  ) as gateway on due.channel = 'sms'`;

const due = (now: Date) =>
  sql`due.state in ('Queued', 'Retrying') and not due.is_demo and due.next_attempt_at <= ${now}`;

/**
 * Marks due messages that no way leads out for, and looks at them again later. It costs them no try: nothing is wrong
 * with them, and they go out when a gateway or a mail server is configured (decision 28).
 *
 * @param hasMailServer SMS go to their gateway by e-mail too
 */
export async function deferUnsendable(
  db: Database,
  { now, until, hasMailServer, limit }: { now: Date; until: Date; hasMailServer: boolean; limit: number },
): Promise<void> {
  const noGateway: OutboxReason = 'outbox.reason.noGateway';
  const noMailServer: OutboxReason = 'outbox.reason.noMailServer';
  await sql`
    with stuck as (
      select due.id, case when due.channel = 'sms' and coalesce(gateway.email_address, '') = ''
        then ${noGateway} else ${noMailServer} end as reason
      from outbox_messages as due ${gatewayOfMessage}
      where ${due(now)}
        and (not ${hasMailServer}::boolean or (due.channel = 'sms' and coalesce(gateway.email_address, '') = ''))
      order by due.next_attempt_at
      limit ${limit}
      for update of due skip locked
    )
    update outbox_messages set reason = stuck.reason, next_attempt_at = ${until}
    from stuck where outbox_messages.id = stuck.id`.execute(db);
}

/** Takes on due messages: a try is counted and the next one moved beyond the lease, in case this process dies. */
export async function claimDue(
  db: Database,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with claimed as (
      select due.id, gateway.email_address as gateway_email
      from outbox_messages as due ${gatewayOfMessage}
      where ${due(now)} and (due.channel = 'email' or coalesce(gateway.email_address, '') <> '')
      order by due.next_attempt_at, due.id
      limit ${limit}
      for update of due skip locked
    )
    update outbox_messages as messages set attempts = messages.attempts + 1, next_attempt_at = ${leaseUntil}
    from claimed where messages.id = claimed.id
    returning messages.id, messages.channel, messages.recipient, messages.subject, messages.body,
      messages.secret_link, messages.attempts, claimed.gateway_email,
      array(select own_phone_number from sms_gateways
        where sms_gateways.national_society_id = messages.national_society_id and own_phone_number is not null) as own_numbers,
      (select countries.code from national_societies join countries on countries.id = national_societies.country_id
        where national_societies.id = messages.national_society_id) as country_code`.execute(db);
  return rows;
}

/** What became of a try. */
export interface Fate {
  state: 'Sent' | 'Retrying' | 'Failed' | 'Withheld';
  reason: OutboxReason | null;
  /** When it is tried again, or when it was sent. */
  at: Date;
}

/** Records what became of a try, unless the lease ran out and somebody else has tried since. */
export async function recordFate(db: Database, message: ClaimedMessage, fate: Fate): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({
      state: fate.state,
      reason: fate.reason,
      ...(fate.state === 'Retrying' && { nextAttemptAt: fate.at }),
      ...(fate.state === 'Sent' && { sentAt: fate.at, secretLink: null }),
    })
    .where('id', '=', message.id)
    .where('attempts', '=', message.attempts)
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

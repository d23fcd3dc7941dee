import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Storing the messages of the demo, and what is put right once all of them are read. */

interface ArrivingMessage {
  sender: string;
  text: string;
  timestamp: string;
  is_too_long: boolean;
  modem_number: number;
  incoming_message_id: string;
  arrived_at: Date;
}

/** Stores messages as the gateways' address does, but at the time at which they came. Answers the ids in their order. */
export async function storeMessages(
  trx: Database,
  gateway: { id: number; nationalSocietyId: number },
  messages: ArrivingMessage[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into raw_reports (source, sms_gateway_id, national_society_id, sender, timestamp, text, error_type,
      incoming_message_id, modem_number, arrived_at, received_at, is_demo)
    select 'SmsEagle', ${gateway.id}::int, ${gateway.nationalSocietyId}::int, sender, timestamp, text,
      case when is_too_long then 'TooLong' end, incoming_message_id, modem_number, arrived_at, arrived_at, true
    from json_to_recordset(${JSON.stringify(messages)}::json) as message (sender text, text text, timestamp text,
      is_too_long boolean, modem_number int, incoming_message_id text, arrived_at timestamptz)
    returning id`.execute(trx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Lets the database know how full its tables have become, so that it goes on finding things by the right index. */
export async function refreshStatistics(trx: Database): Promise<void> {
  await sql`analyze raw_reports, reports, report_groups, report_group_spots, alerts, alert_reports, outbox_messages,
    data_collectors, data_collector_phone_numbers, data_collector_locations, users`.execute(trx);
}

/**
 * Dates the replies: each went out seconds after its message, and was sent; only those of today still wait. None of
 * them ever leaves, they are rows of the demo.
 */
export async function settleOutbox(trx: Database, startOfToday: Date): Promise<void> {
  await sql`
    with dated as (
      select outgoing.id,
        coalesce(incoming.arrived_at + interval '4 seconds', outgoing.created_at) as created_at,
        outgoing.state = 'Queued' as is_waiting
      from outbox_messages as outgoing
      left join raw_reports as incoming on incoming.id = outgoing.raw_report_id
      where outgoing.is_demo
    ), settled as (
      select *, is_waiting and created_at < ${startOfToday} as was_sent from dated
    )
    update outbox_messages as outgoing set
      created_at = settled.created_at,
      state = case when was_sent then 'Sent' else outgoing.state end,
      attempts = case when was_sent then 1 else outgoing.attempts end,
      sent_at = case when was_sent then settled.created_at + interval '9 seconds' else outgoing.sent_at end
    from settled where settled.id = outgoing.id`.execute(trx);
}

/** The checks of the demo's alerts are over: their time lies in the past, or nobody waits for them. */
export async function settleAlertChecks(trx: Database): Promise<void> {
  await sql`
    update alerts set not_handled_checked_at = created_at + interval '1 day'
    where is_demo and not_handled_checked_at is null`.execute(trx);
}

/** The number of the last entry about deeds so far. */
export async function findLastDeed(trx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}

/** Dates the deeds done since, which happened at a time of the demo. */
export async function dateDeeds(trx: Database, sinceId: number, at: Date): Promise<void> {
  await sql`update audit_entries set done_at = ${at} where id > ${sinceId}`.execute(trx);
}

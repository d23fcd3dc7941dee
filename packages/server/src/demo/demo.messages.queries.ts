import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Stores the messages of the demo and backdates what processing them has created. */

interface ArrivingMessage {
  sender: string;
  text: string;
  timestamp: string;
  is_too_long: boolean;
  modem_number: number;
  incoming_message_id: string;
  arrived_at: Date;
}

/**
 * Stores messages as the gateway endpoint does, but with their time of arrival. They have no time of the database, which
 * would make the clock of their gateway look slow. Returns the ids in order.
 */
export async function storeMessages(
  trx: Database,
  gateway: { id: number; nationalSocietyId: number },
  messages: ArrivingMessage[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into raw_reports (source, sms_gateway_id, national_society_id, sender, timestamp, text, error_type,
      incoming_message_id, modem_number, arrived_at, received_at, stored_at, is_demo)
    select 'SmsEagle', ${gateway.id}::int, ${gateway.nationalSocietyId}::int, sender, timestamp, text,
      case when is_too_long then 'TooLong' end, incoming_message_id, modem_number, arrived_at, arrived_at,
      null::timestamptz, true
    from json_to_recordset(${JSON.stringify(messages)}::json) as message (sender text, text text, timestamp text,
      is_too_long boolean, modem_number int, incoming_message_id text, arrived_at timestamptz)
    returning id`.execute(trx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * Updates the statistics of the query planner, because the tables have grown within one transaction. A small sample is enough: a full
 * one computes the search keys of 30,000 texts. PostgreSQL takes a full one of the large tables afterwards.
 */
export async function refreshStatistics(trx: Database): Promise<void> {
  await sql`set local default_statistics_target = 10`.execute(trx);
  await sql`analyze raw_reports, reports, clusters, cluster_locations, alerts, alert_reports, outbox_messages,
    data_collectors, data_collector_phone_numbers, data_collector_locations, users`.execute(trx);
}

/**
 * Backdates messages as they are queued: a reply was sent seconds after its message, and only what was queued today is still waiting. The
 * outbox never sends them because they are demo rows. Updating them afterwards would compute all their search keys again.
 *
 * @param startOfToday in the society of the demo
 * @returns a function that ends this
 */
export async function backdateQueuedMessages(
  trx: Database,
  startOfToday: Date,
): Promise<() => Promise<void>> {
  await sql`
    create function pg_temp.backdate_demo_message() returns trigger language plpgsql as $$
    begin
      new.created_at = coalesce(
        (select arrived_at + interval '4 seconds' from public.raw_reports where id = new.raw_report_id), new.created_at);
      if new.state = 'Queued' and new.created_at < tg_argv[0]::timestamptz then
        new.state = 'Sent';
        new.attempts = 1;
        new.sent_at = new.created_at + interval '9 seconds';
      end if;
      return new;
    end $$`.execute(trx);
  await sql`
    create trigger backdate_demo_messages before insert on outbox_messages for each row when (new.is_demo)
    execute function pg_temp.backdate_demo_message(${sql.lit(startOfToday.toISOString())})`.execute(trx);
  return async () => {
    await sql`drop function pg_temp.backdate_demo_message() cascade`.execute(trx);
  };
}

/** Marks the checks for alerts that are not handled as done: their time is in the past. */
export async function finishAlertChecks(trx: Database): Promise<void> {
  await sql`
    update alerts set not_handled_checked_at = created_at + interval '1 day'
    where is_demo and not_handled_checked_at is null`.execute(trx);
}

/**
 * Finishes the notifications of a year: nothing is sent any more, old ones are removed, and only those of the last two days about
 * open alerts are unread.
 */
export async function finishNotifications(trx: Database, today: Date): Promise<void> {
  await sql`delete from notifications where created_at < ${today}::timestamptz - interval '90 days'`.execute(
    trx,
  );
  await sql`
    update notifications set is_planned = true, read_at = case
      when created_at > ${today}::timestamptz - interval '2 days' and exists (
        select 1 from alerts where alerts.id = notifications.alert_id and alerts.status = 'Open') then null
      else created_at + interval '1 hour' end`.execute(trx);
}

/** The id of the newest audit event. */
export async function findLastAuditEventId(trx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_events`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}

/** Backdates the audit events recorded since `sinceId` to a time of the demo. */
export async function backdateAuditEvents(trx: Database, sinceId: number, at: Date): Promise<void> {
  await sql`update audit_events set done_at = ${at} where id > ${sinceId}`.execute(trx);
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A part of a table, from the row after one on. */
interface Part {
  before: Date;
  afterId: number;
  limit: number;
}

/** What was done to a part: how many rows, and the last of them; null when none is left. */
interface Done {
  count: number;
  lastId: number | null;
}

/** Empties the forms of gateways that arrived before an instant. What was read from them stays. */
export async function emptyOldBodies(db: Database, { before, afterId, limit }: Part): Promise<Done> {
  const { rows } = await sql<Done>`
    with old as (
      select id from raw_reports
      where id > ${afterId} and arrived_at < ${before} and body is not null
      order by id limit ${limit}
    ), emptied as (
      update raw_reports set body = null from old where raw_reports.id = old.id returning raw_reports.id
    )
    select count(*) as count, max(id) as last_id from emptied`.execute(db);
  return rows[0] as Done;
}

/**
 * Empties messages of the outbox that are done with since before an instant: sent, given up or withheld. They stay, with
 * their times and what became of them, as messages to people who were anonymised do.
 */
export async function emptyOldMessages(db: Database, { before, afterId, limit }: Part): Promise<Done> {
  const { rows } = await sql<Done>`
    with old as (
      select id from outbox_messages
      where id > ${afterId} and state in ('Sent', 'Failed', 'Withheld') and not is_anonymized
        and greatest(created_at, sent_at, next_attempt_at) < ${before}
      order by id limit ${limit}
      for update
    ), unnamed as (
      delete from outbox_message_collectors using old where outbox_message_id = old.id
    ), without_names as (
      delete from outbox_message_names using old where outbox_message_id = old.id
    ), emptied as (
      update outbox_messages set recipient = null, subject = null, body = '', secret_link = null, encrypted_secret_link = null, secret_link_at = null,
        is_anonymized = true,
        idempotency_key = case when strpos(idempotency_key, lower(recipient)) > 0 then null else idempotency_key end
      from old where outbox_messages.id = old.id returning outbox_messages.id
    )
    select count(*) as count, max(id) as last_id from emptied`.execute(db);
  return rows[0] as Done;
}

/** Ends sessions that were begun before an instant, however often they were used since. @returns how many */
export async function endOldSessions(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

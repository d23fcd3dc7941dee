import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface Batch {
  before: Date;
  afterId: number;
  limit: number;
}

/** The number of rows processed, and the id of the last one; null when none is left. */
interface BatchResult {
  count: number;
  lastId: number | null;
}

/** Clears the request bodies of gateways that arrived before an instant. The messages parsed from them stay. */
export async function clearOldBodies(db: Database, { before, afterId, limit }: Batch): Promise<BatchResult> {
  const { rows } = await sql<BatchResult>`
    with old as (
      select id from raw_reports
      where id > ${afterId} and arrived_at < ${before} and body is not null
      order by id limit ${limit}
    ), emptied as (
      update raw_reports set body = null from old where raw_reports.id = old.id returning raw_reports.id
    )
    select count(*) as count, max(id) as last_id from emptied`.execute(db);
  return rows[0] as BatchResult;
}

/**
 * Anonymises outbox messages that were sent, failed or withheld before an instant. The rows stay with their times and
 * results, like messages to anonymised users.
 */
export async function anonymiseOldMessages(
  db: Database,
  { before, afterId, limit }: Batch,
): Promise<BatchResult> {
  const { rows } = await sql<BatchResult>`
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
      update outbox_messages set recipient = null, subject = null, body = '', provider_message_id = null, secret_link = null, encrypted_secret_link = null, secret_link_at = null,
        is_anonymized = true,
        idempotency_key = case when strpos(idempotency_key, lower(recipient)) > 0 then null else idempotency_key end
      from old where outbox_messages.id = old.id returning outbox_messages.id
    )
    select count(*) as count, max(id) as last_id from emptied`.execute(db);
  return rows[0] as BatchResult;
}

/** Ends sessions that started before an instant, however recently they were used. @returns how many */
export async function endOldSessions(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

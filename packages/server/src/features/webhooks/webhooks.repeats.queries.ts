import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** How many events of a webhook have failed and can be sent again, counting no further than a limit. */
export async function countFailedEvents(db: Database, webhookId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from outbox_messages where webhook_id = ${webhookId} and state = 'Failed' and not is_anonymized limit ${limit}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Queues failed events again with all their attempts, the oldest first.
 *
 * @param ids of the only events to send; null for all
 * @returns how many are queued
 */
export async function requeueFailedEvents(
  trx: Database,
  {
    webhookId,
    ids,
    limit,
    now,
  }: { webhookId: number; ids: readonly number[] | null; limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox_messages set state = 'Queued', reason = null, reason_code = null, attempts = 0, next_attempt_at = ${now}
    where id in (
      select id from outbox_messages where webhook_id = ${webhookId} and state = 'Failed' and not is_anonymized
        and (${ids === null}::boolean or id = any(${ids ?? []}::bigint[]))
      order by id limit ${limit} for update)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Whether events of a period are still being sent again to a webhook. */
export async function isReplaying(db: Database, webhookId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_messages where webhook_id = ${webhookId} and is_replay and state in ('Queued', 'Retrying')
      and not is_demo limit 1`.execute(db);
  return rows.length > 0;
}

interface Period {
  webhookId: number;
  since: Date;
  until: Date;
}

/** The events of a period that can be sent again: all that were sent or have failed, except tests. */
const ofPeriod = ({
  webhookId,
  since,
  until,
}: Period) => sql`webhook_id = ${webhookId} and not is_replay and kind <> 'ping'
  and state in ('Sent', 'Failed') and not is_anonymized and created_at >= ${since} and created_at < ${until}`;

/** How many events of a period can be sent again, counting no further than a limit. */
export async function countEventsOfPeriod(db: Database, period: Period, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from outbox_messages where ${ofPeriod(period)} limit ${limit}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Queues the events of a period again, as rows of their own: with the same event id and body, in the same order. */
export async function queueEventsOfPeriod(
  trx: Database,
  { url, now, ...period }: Period & { url: string; now: Date },
): Promise<void> {
  await sql`
    insert into outbox_messages (channel, kind, national_society_id, recipient, body, alert_id, webhook_id, event_id, object_key,
      is_replay, is_demo, created_at, next_attempt_at)
    select channel, kind, national_society_id, ${url}, body, alert_id, webhook_id, event_id, object_key, true, is_demo, ${now}, ${now}
    from outbox_messages where ${ofPeriod(period)} order by id`.execute(trx);
}

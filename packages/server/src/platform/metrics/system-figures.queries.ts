import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Counting stops at this number, to keep the query cheap. */
export const maxCount = 10_000;

/** Number of unprocessed messages, arrival of the oldest, and number of messages set aside. */
export async function findWaitingMessages(db: Database) {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; failed: number }>`
    select
      (select count(*) from (select 1 from raw_reports
        where processed_at is null and failed_at is null limit ${maxCount}) waiting) as waiting,
      (select arrived_at from raw_reports
        where processed_at is null and failed_at is null order by id limit 1) as oldest_at,
      (select count(*) from (select 1 from raw_reports
        where failed_at is not null limit ${maxCount}) failed) as failed`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Arrival of the oldest unprocessed message; null if there is none. */
export async function findOldestUnprocessed(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('rawReports')
    .select('arrivedAt')
    .where('processedAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.arrivedAt ?? null;
}

/** Jobs per queue: due, planned, active, failed; and how long the oldest due one has waited, by the clock of the database. */
export async function findWaitingJobs(db: Database, queues: string[]) {
  const { rows } = await sql<{
    queue: string;
    due: number;
    planned: number;
    active: number;
    failed: number;
    oldestSeconds: number;
  }>`
    select queue.name as queue, waiting.due, waiting.planned, queue.active_count as active, queue.failed_count as failed,
      coalesce(extract(epoch from now() - waiting.oldest_at), 0)::float8 as oldest_seconds
    from pgboss.queue
    cross join lateral (
      select count(*) filter (where start_after <= now()) as due, count(*) filter (where start_after > now()) as planned,
        min(start_after) filter (where start_after <= now()) as oldest_at
      from (select start_after from pgboss.job
        where job.name = queue.name and job.state < 'active' and not job.blocked limit ${maxCount}) jobs
    ) waiting
    where queue.name = any(${queues}::text[])`.execute(db);
  return rows;
}

type UnsentChannel = 'sms' | 'email' | 'eidsr' | 'webhook' | 'push';

/** Unsent messages of the outbox by channel and state, with the creation time of the oldest. Without those of the demo. */
export async function findUnsentMessages(db: Database) {
  const { rows } = await sql<{ channel: UnsentChannel; state: string; count: number; oldestAt: Date }>`
    select unsent.channel, unsent.state, count(*) as count, min(unsent.created_at) as oldest_at
    from unnest(array['Queued', 'Retrying', 'Failed', 'Withheld']) as known (state)
    cross join lateral (
      select channel, state, created_at from outbox_messages
      where outbox_messages.state = known.state and outbox_messages.state <> 'Sent' and not is_demo
      order by id limit ${maxCount}
    ) unsent
    group by unsent.channel, unsent.state`.execute(db);
  return rows;
}

/** How many SMS gateways count as down, of national societies that are not archived. */
export async function countGatewaysDown(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sms_gateways
    join national_societies on national_societies.id = sms_gateways.national_society_id
    where sms_gateways.down_since is not null and not national_societies.is_archived`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Times of the last success of scheduled jobs, and how long ago that is by the clock of the database. */
export function findScheduledJobs(
  db: Database,
): Promise<{ name: string; succeededAt: Date; ageSeconds: number }[]> {
  const ageSeconds = sql<number>`greatest(extract(epoch from now() - succeeded_at), 0)::float8`;
  return db
    .selectFrom('repeatedJobs')
    .select(['name', 'succeededAt', ageSeconds.as('ageSeconds')])
    .execute();
}

import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Lists are counted no further than this: longer ones are bad enough, and a look must stay cheap. */
export const countedAtMost = 10_000;

/** Messages that wait to be read, since when the oldest does, and how many were set aside. */
export async function findWaitingMessages(db: Database) {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; failed: number }>`
    select
      (select count(*) from (select 1 from raw_reports
        where processed_at is null and failed_at is null limit ${countedAtMost}) waiting) as waiting,
      (select arrived_at from raw_reports
        where processed_at is null and failed_at is null order by id limit 1) as oldest_at,
      (select count(*) from (select 1 from raw_reports
        where failed_at is not null limit ${countedAtMost}) failed) as failed`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** When the oldest message arrived that is to be read; null when none waits. */
export async function findOldestUnread(db: Database): Promise<Date | null> {
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

/** Jobs per queue: due, planned for later, in hand, given up; and how long the oldest that is due has waited (by the clock of the database, as jobs go by it). */
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
        where job.name = queue.name and job.state < 'active' and not job.blocked limit ${countedAtMost}) jobs
    ) waiting
    where queue.name = any(${queues}::text[])`.execute(db);
  return rows;
}

/** Messages of the outbox that are not sent, by channel and state, and since when the oldest is there. Without the demo's. */
export async function findUnsentMessages(db: Database) {
  const { rows } = await sql<{ channel: string; state: string; count: number; oldestAt: Date }>`
    select unsent.channel, unsent.state, count(*) as count, min(unsent.created_at) as oldest_at
    from unnest(array['Queued', 'Retrying', 'Failed', 'Withheld']) as known (state)
    cross join lateral (
      select channel, state, created_at from outbox_messages
      where outbox_messages.state = known.state and outbox_messages.state <> 'Sent' and not is_demo
      order by id limit ${countedAtMost}
    ) unsent
    group by unsent.channel, unsent.state`.execute(db);
  return rows;
}

/** When work that the clock brings was last done well. */
export function findRepeatedJobs(db: Database): Promise<{ name: string; succeededAt: Date }[]> {
  return db.selectFrom('repeatedJobs').select(['name', 'succeededAt']).execute();
}

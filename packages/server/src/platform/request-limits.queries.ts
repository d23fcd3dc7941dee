import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { keepPlan } from './db/kept-plans.ts';

/**
 * Limits shared by all server processes, each with its own key: `signIn:10.0.0.1`. Keys contain no names or e-mail addresses.
 * A limit that was not used for a day is deleted.
 */
export const limitRetentionHours = 24;

/** The count of recent attempts and the time of the last one. */
export function findAttempts(
  db: Database,
  key: string,
): Promise<{ count: number; lastAt: Date } | undefined> {
  return db.selectFrom('requestLimits').select(['count', 'lastAt']).where('key', '=', key).executeTakeFirst();
}

/** Counts an attempt; starts over if the last one was before `resetBefore`. */
export async function countAttempt(
  db: Database,
  key: string,
  { now, resetBefore }: { now: Date; resetBefore: Date },
): Promise<void> {
  await db
    .insertInto('requestLimits')
    .values({ key, count: 1, windowStartedAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when request_limits.last_at < ${resetBefore} then 1 else request_limits.count + 1 end`,
        windowStartedAt: sql`case when request_limits.last_at < ${resetBefore} then ${now} else request_limits.window_started_at end`,
        lastAt: now,
      }),
    )
    .execute();
}

/**
 * Counts an attempt unless the limit is reached. It then stays closed until the last attempt was at or before `closedSince`, and
 * starts over. Concurrent attempts are serialized by the row.
 *
 * @returns whether the limit is open, closed, or was closed by this attempt
 */
export async function countUntilClosed(
  db: Database,
  key: string,
  options: { now: Date; closedSince: Date; resetBefore: Date; allowed: number },
): Promise<'open' | 'closes' | 'closed'> {
  const { now, closedSince, resetBefore, allowed } = options;
  const isOver = sql`(request_limits.count >= ${allowed} or request_limits.last_at < ${resetBefore})`;
  const counted = await db
    .insertInto('requestLimits')
    .values({ key, count: 1, windowStartedAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else request_limits.count + 1 end`,
          windowStartedAt: sql`case when ${isOver} then ${now} else request_limits.window_started_at end`,
          lastAt: now,
        })
        .where((eb) =>
          eb.or([eb('requestLimits.count', '<', allowed), eb('requestLimits.lastAt', '<=', closedSince)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  if (!counted) return 'closed';
  return counted.count >= allowed ? 'closes' : 'open';
}

/** Resets the count unless the limit is reached. @returns whether it was open */
export async function resetUnlessClosed(
  db: Database,
  key: string,
  { closedSince, allowed }: { closedSince: Date; allowed: number },
): Promise<boolean> {
  await db
    .deleteFrom('requestLimits')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('count', '<', allowed), eb('lastAt', '<=', closedSince)]))
    .execute();
  const left = await findAttempts(db, key);
  return !left || left.count < allowed;
}

/** Resets the count in any case. */
export async function resetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('requestLimits').where('key', '=', key).execute();
}

/** Resets the counts of all keys with a prefix. */
export async function resetAttemptsByPrefix(db: Database, prefix: string): Promise<void> {
  await db.deleteFrom('requestLimits').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
}

/** Stores that something happened, unless it already did since `recentSince`. @returns whether it was stored */
export async function storeUnlessRecent(
  db: Database,
  key: string,
  { now, recentSince }: { now: Date; recentSince: Date },
): Promise<boolean> {
  const stored = await db
    .insertInto('requestLimits')
    .values({ key, count: 1, windowStartedAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ lastAt: now, windowStartedAt: now })
        .where('requestLimits.lastAt', '<=', recentSince),
    )
    .returning('key')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Counts an event for each key, in windows of `windowSeconds` that start with their first event.
 *
 * @param isQuick the count may be lost in a crash of PostgreSQL. Its commit does not wait for the disk, during which everybody else
 *   with one of the keys would wait, such as the people of one office. Not within a transaction, which would not wait either.
 * @returns per key the count of its window, including this event, and the start of the window
 */
export async function countInWindows(
  db: Database,
  keys: readonly string[],
  { now, windowSeconds, isQuick = false }: { now: Date; windowSeconds: number; isQuick?: boolean },
): Promise<{ key: string; count: number; windowStartedAt: Date }[]> {
  const expiredBefore = new Date(now.getTime() - windowSeconds * 1000);
  const isOver = sql`request_limits.window_started_at <= ${expiredBefore}::timestamptz`;
  // Applies to the transaction of this statement only.
  const commit = isQuick ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  // Sorted, so that concurrent requests lock rows in the same order and cannot deadlock.
  const sorted = keys.toSorted();
  const { rows } = await sql<{ key: string; count: number; windowStartedAt: Date }>`
    insert ${keepPlan} into request_limits (key, count, window_started_at, last_at)
    select keys.key, 1, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${sorted}::text[]) with ordinality as keys (key, number) order by keys.number
    on conflict (key) do update set
      count = case when ${isOver} then 1 else request_limits.count + 1 end,
      window_started_at = case when ${isOver} then excluded.last_at else request_limits.window_started_at end,
      last_at = excluded.last_at
    returning key, count, window_started_at${commit}`.execute(db);
  return rows.map(({ key, count, windowStartedAt }) => ({ key, count, windowStartedAt }));
}

/** Deletes limits not used since `before`. @returns how many */
export async function removeOldLimits(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('requestLimits')
    .where('lastAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many milliseconds are left until one of the keys was last used longer ago than an interval. */
export async function findTimeLeft(
  db: Database,
  keys: readonly string[],
  { now, interval }: { now: Date; interval: number },
): Promise<number> {
  const { lastAt } = await db
    .selectFrom('requestLimits')
    .select((eb) => eb.fn.min('lastAt').as('lastAt'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return lastAt === null ? 0 : lastAt.getTime() + interval - now.getTime();
}

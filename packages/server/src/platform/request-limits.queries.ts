import { sql } from 'kysely';
import type { Database } from './db/database.ts';

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
 * @returns per key the count of its window, including this event, and the start of the window
 */
export async function countInWindows(
  db: Database,
  keys: readonly string[],
  { now, windowSeconds }: { now: Date; windowSeconds: number },
): Promise<{ key: string; count: number; windowStartedAt: Date }[]> {
  const expiredBefore = new Date(now.getTime() - windowSeconds * 1000);
  const isOver = sql`request_limits.window_started_at <= ${expiredBefore}`;
  return (
    db
      .insertInto('requestLimits')
      // Sorted, so that concurrent requests lock rows in the same order and cannot deadlock.
      .values(keys.toSorted().map((key) => ({ key, count: 1, windowStartedAt: now, lastAt: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOver} then 1 else request_limits.count + 1 end`,
          windowStartedAt: sql`case when ${isOver} then ${now} else request_limits.window_started_at end`,
          lastAt: now,
        }),
      )
      .returning(['key', 'count', 'windowStartedAt'])
      .execute()
  );
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

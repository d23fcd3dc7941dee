import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/**
 * Limits that hold over all server processes, each under a key of its own: `signIn:10.0.0.1`. Keys hold no names and no
 * e-mail addresses. After a day without anything a limit is forgotten, its row removed.
 */
export const limitsForgottenAfterHours = 24;

/** How often something happened lately, and when last. */
export function findTries(db: Database, key: string): Promise<{ count: number; lastAt: Date } | undefined> {
  return db.selectFrom('requestLimits').select(['count', 'lastAt']).where('key', '=', key).executeTakeFirst();
}

/** Counts one more; begins anew when the last one lies before `forgottenBefore`. */
export async function countTry(
  db: Database,
  key: string,
  { now, forgottenBefore }: { now: Date; forgottenBefore: Date },
): Promise<void> {
  await db
    .insertInto('requestLimits')
    .values({ key, count: 1, windowStartedAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when request_limits.last_at < ${forgottenBefore} then 1 else request_limits.count + 1 end`,
        windowStartedAt: sql`case when request_limits.last_at < ${forgottenBefore} then ${now} else request_limits.window_started_at end`,
        lastAt: now,
      }),
    )
    .execute();
}

/**
 * Counts one more, unless so many were counted that it is closed: it stays closed until the last one lies at or before
 * `closedSince`, then begins anew. Tries that come together are decided here, one after the other.
 *
 * @returns whether it is open, or closed, or was closed by this very try
 */
export async function countUntilClosed(
  db: Database,
  key: string,
  given: { now: Date; closedSince: Date; forgottenBefore: Date; allowed: number },
): Promise<'open' | 'closes' | 'closed'> {
  const { now, closedSince, forgottenBefore, allowed } = given;
  const isOver = sql`(request_limits.count >= ${allowed} or request_limits.last_at < ${forgottenBefore})`;
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

/** Forgets what was counted, unless it is closed; whether it was open. */
export async function forgetUnlessClosed(
  db: Database,
  key: string,
  { closedSince, allowed }: { closedSince: Date; allowed: number },
): Promise<boolean> {
  await db
    .deleteFrom('requestLimits')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('count', '<', allowed), eb('lastAt', '<=', closedSince)]))
    .execute();
  const left = await findTries(db, key);
  return !left || left.count < allowed;
}

/** Forgets what was counted, closed or not. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.deleteFrom('requestLimits').where('key', '=', key).execute();
}

/** Forgets what was counted under all keys that begin so. */
export async function forgetTriesUnder(db: Database, beginning: string): Promise<void> {
  await db.deleteFrom('requestLimits').where(sql<boolean>`starts_with(key, ${beginning})`).execute();
}

/** Notes that something happened, unless it did since `notSince`; whether it was noted. */
export async function noteUnlessSince(
  db: Database,
  key: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  const noted = await db
    .insertInto('requestLimits')
    .values({ key, count: 1, windowStartedAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ lastAt: now, windowStartedAt: now })
        .where('requestLimits.lastAt', '<=', notSince),
    )
    .returning('key')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Counts one more under each key, within windows that begin with the first one and last `windowSeconds`.
 *
 * @returns by key how many there were in its window, this one included, and when it began
 */
export async function countInWindows(
  db: Database,
  keys: readonly string[],
  { now, windowSeconds }: { now: Date; windowSeconds: number },
): Promise<{ key: string; count: number; windowStartedAt: Date }[]> {
  const over = new Date(now.getTime() - windowSeconds * 1000);
  const isOver = sql`request_limits.window_started_at <= ${over}`;
  return (
    db
      .insertInto('requestLimits')
      // In the same order everywhere: two requests never wait for each other's rows.
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

/** Removes limits that nothing happened to since `before`; how many there were. */
export async function removeOldLimits(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('requestLimits')
    .where('lastAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** How often an address failed to sign in lately, and when last. */
export function findFailures(
  db: Database,
  address: string,
): Promise<{ count: number; lastAt: Date } | undefined> {
  return db
    .selectFrom('requestLimits')
    .select(['count', 'lastAt'])
    .where('key', '=', `signIn:${address}`)
    .executeTakeFirst();
}

/** Counts one more failure of an address; begins anew when the last one lies before `forgottenBefore`. */
export async function countFailure(
  db: Database,
  address: string,
  { now, forgottenBefore }: { now: Date; forgottenBefore: Date },
): Promise<void> {
  await db
    .insertInto('requestLimits')
    .values({ key: `signIn:${address}`, count: 1, windowStartedAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when request_limits.last_at < ${forgottenBefore} then 1 else request_limits.count + 1 end`,
        windowStartedAt: sql`case when request_limits.last_at < ${forgottenBefore} then ${now} else request_limits.window_started_at end`,
        lastAt: now,
      }),
    )
    .execute();
}

/** Notes a request of an address for a new password, unless there was one since `notSince`; whether it was noted. */
export async function noteResetRequest(
  db: Database,
  address: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> {
  const noted = await db
    .insertInto('requestLimits')
    .values({ key: `resetPassword:${address}`, count: 1, windowStartedAt: now, lastAt: now })
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

import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * Tests concurrency: does `work` in a transaction, starts `request`, which waits for it, and then commits.
 *
 * @returns the result of `request`
 * @throws when the request does not wait for a lock
 */
export async function whileUncommitted<T>(
  db: Database,
  work: (trx: Database) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  let response: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await work(trx);
    response = request();
    await waitUntilBlocked(db);
  });
  return response as Promise<T>;
}

/** Waits until a query in this database waits for a lock. */
export async function waitUntilBlocked(db: Database): Promise<void> {
  for (let attempts = 0; attempts < 500; attempts++) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The request does not wait for a lock.');
}

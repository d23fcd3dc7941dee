import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * What happens when two do something at once: `work` is done in a transaction, `request` is begun and waits for it, and
 * only then the transaction is committed.
 *
 * @returns what `request` answers in the end
 * @throws when the request does not wait for anything
 */
export async function whileUncommitted<T>(
  db: Database,
  work: (trx: Database) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await work(trx);
    answer = request();
    await somebodyWaits(db);
  });
  return answer as Promise<T>;
}

/** Until somebody in this database waits for what somebody else has locked. */
export async function somebodyWaits(db: Database): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The request waits for nobody.');
}

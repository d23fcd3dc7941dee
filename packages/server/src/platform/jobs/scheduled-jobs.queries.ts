import type { Database } from '../db/database.ts';

/** Stores when a scheduled job last succeeded. */
export async function storeJobSuccess(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insertInto('repeatedJobs')
    .values({ name, succeededAt: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeededAt: at }))
    .execute();
}

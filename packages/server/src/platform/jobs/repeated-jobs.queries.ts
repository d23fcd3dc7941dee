import type { Database } from '../db/database.ts';

/** Notes that work which the clock brings was done well. */
export async function noteSuccess(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insertInto('repeatedJobs')
    .values({ name, succeededAt: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeededAt: at }))
    .execute();
}

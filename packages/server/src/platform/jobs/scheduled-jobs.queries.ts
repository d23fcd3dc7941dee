import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Stores when a scheduled job last succeeded. */
export async function storeJobSuccess(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insertInto('repeatedJobs')
    .values({ name, succeededAt: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeededAt: at }))
    .execute();
}

/** The name of the backup among the scheduled jobs, though an operator schedules it. */
export const backupJob = 'backup';

/** Stores that a backup was made now, by the clock of the database. */
export async function storeBackupSuccess(db: Database): Promise<void> {
  const succeededAt = sql<Date>`now()`;
  await db
    .insertInto('repeatedJobs')
    .values({ name: backupJob, succeededAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeededAt }))
    .execute();
}

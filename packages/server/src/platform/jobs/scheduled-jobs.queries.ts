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

/** The names of backups and their verifications among the scheduled jobs, though they are commands. */
export const backupJob = 'backup';
export const backupVerificationJob = 'backup-verification';

/** Stores that a backup was made, or verified, now, by the clock of the database. */
export async function storeBackupSuccess(
  db: Database,
  name: typeof backupJob | typeof backupVerificationJob = backupJob,
): Promise<void> {
  const succeededAt = sql<Date>`now()`;
  await db
    .insertInto('repeatedJobs')
    .values({ name, succeededAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeededAt }))
    .execute();
}

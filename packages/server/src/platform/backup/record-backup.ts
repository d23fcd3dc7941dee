import { createKysely, openPool } from '../db/database.ts';
import { storeBackupSuccess } from '../jobs/scheduled-jobs.queries.ts';

/** Stores that there is a backup of this moment, so that a check-up can say how old the newest one is. */
export async function recordBackup(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, 1);
  try {
    await storeBackupSuccess(createKysely(pool));
  } finally {
    await pool.end();
  }
}

import { withDatabase } from '../db/database.ts';
import { storeBackupSuccess } from '../jobs/scheduled-jobs.queries.ts';

/** Stores that there is a backup of this moment, so that a check-up can say how old the newest one is. */
export function recordBackup(connectionString: string): Promise<void> {
  return withDatabase(connectionString, (db) => storeBackupSuccess(db));
}

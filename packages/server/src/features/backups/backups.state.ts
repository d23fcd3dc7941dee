import { type BackupProblem, findBackupProblem } from '@harken/domain/backups/schedule';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPastRuns, type PastRuns } from './backups.queries.ts';

export interface BackupStatus extends PastRuns {
  isVerificationExpected: boolean;
  /** What somebody should be notified of, and since when; null if all is well. */
  problem: { problem: BackupProblem; since: Date } | null;
}

/** How it is about backups and their verifications. The demo needs none. */
export async function findBackupStatus(
  db: Database,
  { backup, isDemo }: Pick<Config, 'backup' | 'isDemo'>,
): Promise<BackupStatus> {
  const past = await findPastRuns(db);
  const isVerificationExpected = backup.to !== null || past.lastVerificationAt !== null;
  const state = { ...past, isVerificationExpected };
  const problem = isDemo ? null : findBackupProblem(state, backup.maxDays, past.now);
  return { ...state, problem };
}

import { findBackupsToDelete } from '@harken/domain/backups/retention';
import { isBackupDue } from '@harken/domain/backups/schedule';
import { withBackupLock } from '../../platform/backup/backup-lock.queries.ts';
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts';
import { type BackupStorage, nameBackup } from '../../platform/backup/backup-storage.ts';
import { takeBackup } from '../../platform/backup/take-backup.ts';
import type { BackupSettings } from '../../platform/config/config.backup.ts';
import { type Database, withDatabase } from '../../platform/db/database.ts';
import { storeBackupSuccess } from '../../platform/jobs/scheduled-jobs.queries.ts';
import { type BackupRun, findDatabaseNow, findPastRuns, storeRun } from './backups.queries.ts';
import { describeProblem } from './describe-problem.ts';

export interface BackupOrder {
  connectionString: string;
  storage: BackupStorage;
  /** The name of the backup; null: named after the time. */
  name: string | null;
  recipient: string | null;
  /** Which older backups stay in the storage; null: all. */
  keep: BackupSettings['keep'];
  /** Only if the backup of the day is due: this hour of the day, in UTC, has come. Null: in any case. */
  onlyAfterHour: number | null;
  /** Is called with what did not work although the backup was made. */
  warn(sentence: string): void;
}

export type BackupResult =
  | { outcome: 'made'; name: string; manifest: BackupManifest & { bytes: number }; deleted: string[] }
  /** Another process is making one. */
  | { outcome: 'busy' }
  | { outcome: 'notDue' };

/**
 * Makes a backup while no other process does, stores that it was made, and deletes older ones that need not be kept. Older ones
 * are untouched unless the new one is complete.
 *
 * @throws Error with a message for the operator
 */
export async function makeBackup(order: BackupOrder): Promise<BackupResult> {
  const { connectionString } = order;
  const result = await withBackupLock(connectionString, 'backup', () =>
    withDatabase(connectionString, (db) => makeLocked(db, order)),
  );
  return result ?? { outcome: 'busy' };
}

async function isDue(db: Database, hour: number): Promise<boolean> {
  const { now, lastBackupAt, lastBackupAttemptAt } = await findPastRuns(db);
  return isBackupDue({ hour, lastSuccessAt: lastBackupAt, lastAttemptAt: lastBackupAttemptAt }, now);
}

async function makeLocked(db: Database, order: BackupOrder): Promise<BackupResult> {
  const { storage, onlyAfterHour, recipient } = order;
  if (onlyAfterHour !== null && !(await isDue(db, onlyAfterHour))) return { outcome: 'notDue' };
  const startedAt = await findDatabaseNow(db);
  const name = order.name ?? nameBackup(startedAt);
  const run = { kind: 'Backup' as const, backupName: name, storage: storage.address, startedAt };
  try {
    // A backup with a name of its own is the only thing in its folder that is ours.
    if (order.name === null) await storage.removeUnfinished();
    const manifest = await takeBackup(order.connectionString, { storage, name, recipient });
    const rowCount = manifest.tables.reduce((sum, table) => sum + table.rowCount, 0);
    await storeSuccess(db, { ...run, problem: null, rowCount, bytes: manifest.bytes }, order);
    return { outcome: 'made', name, manifest, deleted: await deleteOld(order, startedAt) };
  } catch (error) {
    await storeRun(db, { ...run, problem: describeProblem(error) }).catch(() => undefined);
    throw error;
  }
}

/** The backup of a database with an older schema cannot be noted in it. */
async function storeSuccess(db: Database, run: BackupRun, { warn }: BackupOrder): Promise<void> {
  try {
    await storeBackupSuccess(db);
    await storeRun(db, run);
  } catch (error) {
    warn(`The backup is complete, but its time could not be recorded (${describeProblem(error)}).`);
  }
}

async function deleteOld({ storage, keep, warn }: BackupOrder, now: Date): Promise<string[]> {
  if (keep === null) return [];
  try {
    const names = findBackupsToDelete(await storage.list(), keep, now);
    for (const name of names) await storage.remove(name);
    return names;
  } catch (error) {
    warn(`The backup is complete, but older ones could not be deleted (${describeProblem(error)}).`);
    return [];
  }
}

import { withBackupLock } from '../../platform/backup/backup-lock.queries.ts';
import type { BackupManifest } from '../../platform/backup/backup-manifest.ts';
import type { BackupStorage, StoredBackup } from '../../platform/backup/backup-storage.ts';
import { type RestoreStage, restoreBackup } from '../../platform/backup/restore-backup.ts';
import { countRows, withScratchDatabase } from '../../platform/backup/scratch-database.queries.ts';
import { withConnection, withDatabase } from '../../platform/db/database.ts';
import { backupVerificationJob, storeBackupSuccess } from '../../platform/jobs/scheduled-jobs.queries.ts';
import { verifyAudit } from '../audit/index.ts';
import { type BackupRun, findDatabaseNow, storeRun } from './backups.queries.ts';
import { describeProblem } from './describe-problem.ts';

export interface VerificationOrder {
  storage: BackupStorage;
  identities: readonly string[];
  /** A database on the server where the scratch database is created. */
  scratchServer: string;
  /** Where the result is stored; null: only with the backup. */
  connectionString: string | null;
  onStage?(stage: RestoreStage, seconds: number): void;
  /** Is called with what did not work although the backup is good. */
  warn(sentence: string): void;
}

export interface VerifiedBackup {
  name: string;
  takenAt: string;
  rowCount: number;
  tableCount: number;
  /** The end of the hash chain of the audit log, as of the backup. */
  chainNumber: number;
  hash: string;
}

/**
 * Restores the newest backup into a scratch database, counts the rows of every table, verifies the audit log, and stores the
 * result with the backup and in the database.
 *
 * @returns null if another verification is running
 * @throws Error with a message for the operator when the backup cannot be relied on
 */
export async function verifyNewestBackup(order: VerificationOrder): Promise<VerifiedBackup | null> {
  return withBackupLock(order.scratchServer, 'verification', async () => {
    const newest = (await order.storage.list()).at(-1);
    if (!newest) throw new Error(`There is no complete backup in ${order.storage.address}.`);
    return verifyAndStore(order, newest);
  });
}

async function verifyAndStore(order: VerificationOrder, { name }: StoredBackup): Promise<VerifiedBackup> {
  const { storage, warn } = order;
  const startedAt = await withDatabase(order.scratchServer, findDatabaseNow);
  const run = { kind: 'Verification' as const, backupName: name, storage: storage.address, startedAt };
  try {
    const verified = await verify(order, name);
    await store(order, { ...run, problem: null, rowCount: verified.rowCount });
    const note = { verifiedAt: new Date(startedAt).toISOString(), ...verified };
    await storage.markVerified(name, `${JSON.stringify(note, null, 2)}\n`).catch((error) => {
      warn(`The backup is good, but this could not be noted with it (${describeProblem(error)}).`);
    });
    return verified;
  } catch (error) {
    await store(order, { ...run, problem: describeProblem(error) });
    throw error;
  }
}

async function store({ connectionString, warn }: VerificationOrder, run: BackupRun): Promise<void> {
  if (connectionString === null) return;
  try {
    await withDatabase(connectionString, async (db) => {
      if (run.problem === null) await storeBackupSuccess(db, backupVerificationJob);
      await storeRun(db, run);
    });
  } catch (error) {
    warn(`The result could not be stored in the database (${describeProblem(error)}).`);
  }
}

async function verify(
  { storage, identities, scratchServer, onStage }: VerificationOrder,
  name: string,
): Promise<VerifiedBackup> {
  return withScratchDatabase(scratchServer, async (scratch) => {
    const { tables, takenAt } = await restoreBackup({ storage, name, identities }, scratch, {
      ...(onStage && { onStage }),
      afterRows: (manifest) => requireRows(scratch, manifest),
    });
    const audit = await withDatabase(scratch, (db) => verifyAudit(db));
    if (!audit.isWhole)
      throw new Error(
        `The audit log in the backup is broken at event ${audit.chainNumber} (${audit.fault}).`,
      );
    const rowCount = tables.reduce((sum, table) => sum + table.rowCount, 0);
    return { name, takenAt, rowCount, tableCount: tables.length, ...audit.seal };
  });
}

/** Compares the number of rows of every table with the manifest. */
async function requireRows(scratch: string, { tables }: BackupManifest): Promise<void> {
  await withConnection(scratch, 'harken verification', async (client) => {
    for (const table of tables) {
      const count = await countRows(client, table);
      if (count !== table.rowCount)
        throw new Error(`${table.name} should have ${table.rowCount} rows, but has ${count}.`);
    }
  });
}

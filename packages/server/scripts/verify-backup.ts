import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isVerificationDue } from '@harken/domain/backups/schedule';
import { findPastRuns } from '../src/features/backups/backups.queries.ts';
import { verifyNewestBackup } from '../src/features/backups/backups.verify.ts';
import { readIdentities } from '../src/platform/backup/age-files.ts';
import { openStorage } from '../src/platform/backup/open-storage.ts';
import { readBackupSettings, readDatabaseLocation } from '../src/platform/config/config.ts';
import { withDatabase } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { hasDatabase, printLine, printWarning, requireDatabase, runCommand } from './lib/run-command.ts';

/**
 * npm run backup:verify [-- --from <folder or s3://bucket/prefix>] [--identity <file>]: restores the newest backup into a scratch
 * database, counts the rows of every table, verifies the audit log, and drops the scratch database. It is created on the server of
 * HARKEN_BACKUP_SCRATCH_URL, otherwise beside the database. On a machine with the private key and without the database, set
 * HARKEN_BACKUP_SCRATCH_URL: the servers learn the result from the storage. `--scheduled` does nothing if it is not due.
 */
async function main(given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: { from: { type: 'string' }, identity: { type: 'string' }, scheduled: { type: 'boolean' } },
  });
  const settings = readBackupSettings(process.env);
  const place = values.from ?? settings.to;
  if (place === null) throw new Error('--from or HARKEN_BACKUP_TO must say where the backups are.');
  const storage = openStorage(place, settings.s3);
  const identities = values.identity
    ? readIdentities(readFileSync(values.identity, 'utf8'))
    : (settings.identities ?? []);
  const location = readDatabaseLocation(process.env);
  if (settings.scratchUrl === null) requireDatabase(location);
  const database = hasDatabase(location) ? await openDatabase(location) : null;
  try {
    const connectionString = database?.connectionString ?? null;
    if (values.scheduled && connectionString && !(await isDue(connectionString))) return;
    const verified = await verifyNewestBackup({
      ...{ storage, identities, connectionString, warn: printWarning },
      scratchServer: settings.scratchUrl ?? (connectionString as string),
    });
    if (!verified) throw new Error('Another process is verifying a backup.');
    printLine(
      `${verified.name} is good: ${verified.rowCount} rows of ${verified.tableCount} tables, as of ${verified.takenAt}.`,
    );
    printLine(
      `The audit log in it is intact: its checkpoint hash is ${verified.chainNumber}:${verified.hash}`,
    );
  } finally {
    await database?.stop();
  }
}

/** Another worker may have done it since this one was started. */
async function isDue(connectionString: string): Promise<boolean> {
  const past = await withDatabase(connectionString, findPastRuns);
  const { lastBackupAt, lastVerificationAt, lastVerificationAttemptAt, now } = past;
  return isVerificationDue(
    { lastBackupAt, lastSuccessAt: lastVerificationAt, lastAttemptAt: lastVerificationAttemptAt },
    now,
  );
}

runCommand(main);

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../src/features/backups/backups.make.ts';
import { manifestName } from '../src/platform/backup/backup-manifest.ts';
import { type BackupStorage, locateBackup } from '../src/platform/backup/backup-storage.ts';
import { createFolderStorage } from '../src/platform/backup/folder-storage.ts';
import { openStorage } from '../src/platform/backup/open-storage.ts';
import { recordBackup } from '../src/platform/backup/record-backup.ts';
import type { BackupSettings } from '../src/platform/config/config.backup.ts';
import { readBackupSettings, readDatabaseLocation } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { printLine, printWarning, requireDatabase, runCommand } from './lib/run-command.ts';

/**
 * npm run backup [folder or s3://bucket/prefix]: backs up the whole database, by default to HARKEN_BACKUP_TO, where older backups
 * are deleted as HARKEN_BACKUP_KEEP says. Otherwise nothing is deleted: into a new folder, or into a new one, named after the
 * time, inside an existing folder. The server may be running. The database is the one of DATABASE_URL, otherwise the embedded one
 * in HARKEN_DATA_DIR. `--elsewhere` only records that another program has just made a backup. `--scheduled` makes the backup of
 * HARKEN_BACKUP_HOUR, if nobody else has; workers use it.
 */
async function main(given: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given,
    options: { elsewhere: { type: 'boolean' }, scheduled: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (positionals.length > 1)
    throw new Error('Usage: npm run backup [folder], or npm run backup -- --elsewhere');
  const location = readDatabaseLocation(process.env);
  const settings = readBackupSettings(process.env);
  requireDatabase(location);
  const database = await openDatabase(location);
  try {
    if (values.elsewhere) {
      await recordBackup(database.connectionString);
      printLine('Recorded that another program made a backup now.');
      return;
    }
    const target = chooseTarget(positionals[0], settings);
    const onlyAfterHour = values.scheduled ? settings.hour : null;
    const result = await makeBackup({
      ...{ connectionString: database.connectionString, ...target, onlyAfterHour, warn: printWarning },
      recipient: settings.recipient,
    });
    report(result, target.storage, settings);
  } finally {
    await database.stop();
  }
}

interface Target {
  storage: BackupStorage;
  name: string | null;
  keep: BackupSettings['keep'];
}

/** Older backups are deleted only where the settings say that backups are. A folder that is no backup itself collects them. */
function chooseTarget(given: string | undefined, { to, keep, s3 }: BackupSettings): Target {
  if (given === undefined && to !== null) return { storage: openStorage(to, s3), name: null, keep };
  const place = given ?? 'backups';
  const isCollection =
    given === undefined ||
    place.startsWith('s3://') ||
    (statSync(place, { throwIfNoEntry: false })?.isDirectory() &&
      !existsSync(path.join(place, manifestName)));
  if (isCollection) return { storage: openStorage(place, s3), name: null, keep: null };
  const folder = path.resolve(place);
  return { storage: createFolderStorage(path.dirname(folder)), name: path.basename(folder), keep: null };
}

function report(
  result: Awaited<ReturnType<typeof makeBackup>>,
  storage: BackupStorage,
  { recipient }: BackupSettings,
): void {
  if (result.outcome === 'notDue') {
    printLine('The backup of the day was made already.');
    return;
  }
  if (result.outcome === 'busy') throw new Error('Another process is making a backup of this database.');
  const { tables, takenAt } = result.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
  const place = locateBackup(storage, result.name);
  printLine(`${rows} rows of ${tables.length} tables, as of ${takenAt}, are in ${place}`);
  if (result.deleted.length > 0) printLine(`Older backups deleted: ${result.deleted.join(', ')}`);
  if (recipient === null) printLine('The backup is not encrypted: set HARKEN_BACKUP_RECIPIENT.');
  printLine('HARKEN_SECRET_KEY is not included: store it elsewhere, as safely as the backup.');
}

runCommand(main);

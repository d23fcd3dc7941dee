import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { manifestName } from '../src/platform/backup/backup-manifest.ts';
import { recordBackup } from '../src/platform/backup/record-backup.ts';
import { takeBackup } from '../src/platform/backup/take-backup.ts';
import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * npm run backup [folder]: backs up the whole database into a new folder, or into a new one, named after the time, inside an
 * existing folder: the same command works every night. The server may be running. The database is the one of
 * DATABASE_URL, otherwise the embedded one in HARKEN_DATA_DIR. `npm run backup -- --elsewhere` only records that another program
 * has just made a backup, so that check-ups do not ask for one.
 */
async function main([given = 'backups', ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new Error('Usage: npm run backup [folder], or npm run backup -- --elsewhere');
  const location = readDatabaseLocation(process.env);
  // A mistyped folder must not become a new, empty database.
  if (!location.databaseUrl && !existsSync(path.resolve(location.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${path.resolve(location.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
  const database = await openDatabase(location);
  try {
    if (given === '--elsewhere') {
      await recordBackup(database.connectionString);
      process.stdout.write('Recorded that another program made a backup now.\n');
      return;
    }
    const folder = chooseFolder(given);
    const { tables, takenAt } = await takeBackup(database.connectionString, folder);
    await recordBackup(database.connectionString).catch((error: Error) => {
      process.stderr.write(
        `The backup is complete, but its time could not be recorded (${error.message}).\n`,
      );
    });
    const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
    process.stdout.write(
      `${rows} rows of ${tables.length} tables, as of ${takenAt}, are in ${path.resolve(folder)}\n`,
    );
    process.stdout.write('HARKEN_SECRET_KEY is not included: store it elsewhere, as safely as the backup.\n');
  } finally {
    await database.stop();
  }
}

/** A folder that is no backup itself collects them. */
function chooseFolder(given: string): string {
  const isCollection =
    given === 'backups' ||
    (statSync(given, { throwIfNoEntry: false })?.isDirectory() &&
      !existsSync(path.join(given, manifestName)));
  const name = `harken-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  return isCollection ? path.join(given, name) : given;
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isUnreachable = isDatabaseUnreachable(error);
  process.stderr.write(
    `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
  );
  process.exitCode = 1;
});

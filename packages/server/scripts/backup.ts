import { existsSync } from 'node:fs';
import path from 'node:path';
import { takeBackup } from '../src/platform/backup/take-backup.ts';
import { readDatabaseLocation } from '../src/platform/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * npm run backup [folder]: backs up the whole database into a new folder. The server may be running. The database is the one of
 * DATABASE_URL, otherwise the embedded one in HARKEN_DATA_DIR.
 */
async function main([folder = defaultFolder(), ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new Error('Usage: npm run backup [folder]');
  const location = readDatabaseLocation(process.env);
  // A mistyped folder must not become a new, empty database.
  if (!location.databaseUrl && !existsSync(path.resolve(location.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${path.resolve(location.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
  const database = await openDatabase(location);
  try {
    const { tables, takenAt } = await takeBackup(database.connectionString, folder);
    const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
    process.stdout.write(
      `${rows} rows of ${tables.length} tables, as of ${takenAt}, are in ${path.resolve(folder)}\n`,
    );
    process.stdout.write('HARKEN_SECRET_KEY is not included: store it elsewhere, as safely as the backup.\n');
  } finally {
    await database.stop();
  }
}

const defaultFolder = () =>
  path.join('backups', `harken-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);

main(process.argv.slice(2)).catch((error: Error) => {
  const isUnreachable = isDatabaseUnreachable(error);
  process.stderr.write(
    `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
  );
  process.exitCode = 1;
});

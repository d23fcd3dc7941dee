import { existsSync } from 'node:fs';
import path from 'node:path';
import { takeBackup } from '../src/platform/backup/take-backup.ts';
import { readDatabasePlace } from '../src/platform/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * npm run backup [folder]: everything in the database, as it is now, in a new folder. The server may be running. The database is
 * the one of DATABASE_URL, else the embedded one in HARKEN_DATA_DIR.
 */
async function main([folder = standardFolder(), ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new Error('Usage: npm run backup [folder]');
  const place = readDatabasePlace(process.env);
  // A folder that was mistyped must not become a new and empty database.
  if (!place.databaseUrl && !existsSync(path.resolve(place.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${path.resolve(place.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
  const database = await openDatabase(place);
  try {
    const { tables, takenAt } = await takeBackup(database.connectionString, folder);
    const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
    process.stdout.write(
      `${rows} rows of ${tables.length} tables, as of ${takenAt}, are in ${path.resolve(folder)}\n`,
    );
    process.stdout.write('HARKEN_SECRET_KEY is not in it: keep it elsewhere, as safe as the backup.\n');
  } finally {
    await database.stop();
  }
}

const standardFolder = () =>
  path.join('backups', `harken-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);

main(process.argv.slice(2)).catch((error: Error) => {
  const isLost = isDatabaseUnreachable(error);
  process.stderr.write(`${isLost ? `The database cannot be reached (${error.message}).` : error.message}\n`);
  process.exitCode = 1;
});

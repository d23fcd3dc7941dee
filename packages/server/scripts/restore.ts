import path from 'node:path';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * npm run restore <folder>: restores a backup into an empty database, the one of DATABASE_URL or a new embedded one in
 * HARKEN_DATA_DIR. No server may have been started on it before.
 */
async function main([folder, ...more]: string[]): Promise<void> {
  if (!folder || more.length > 0) throw new Error('Usage: npm run restore <folder>');
  const database = await openDatabase(readDatabaseLocation(process.env));
  try {
    const { tables, takenAt } = await restoreBackup(folder, database.connectionString);
    const rows = tables.reduce((sum, table) => sum + table.rowCount, 0);
    process.stdout.write(
      `${rows} rows of ${tables.length} tables, as of ${takenAt}, were restored from ${path.resolve(folder)}\n`,
    );
  } finally {
    await database.stop();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isUnreachable = isDatabaseUnreachable(error);
  process.stderr.write(
    `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
  );
  process.exitCode = 1;
});

import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { listMigrations, migrateToLatest } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * npm run migrate: applies the migrations of this release to the database of DATABASE_URL, otherwise the embedded one. Every process
 * does the same at its start; this command is for installations that do it before, such as the init containers of Kubernetes. Servers
 * may be running, and several may run it at the same time.
 */
async function main(): Promise<void> {
  const database = await openDatabase(readDatabaseLocation(process.env));
  try {
    await migrateToLatest(database.connectionString);
    const migrations = await listMigrations();
    process.stdout.write(`The database has the schema of this release, up to ${migrations.at(-1)}.\n`);
  } finally {
    await database.stop();
  }
}

main().catch((error: Error) => {
  const isUnreachable = isDatabaseUnreachable(error);
  process.stderr.write(
    `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
  );
  process.exitCode = 1;
});

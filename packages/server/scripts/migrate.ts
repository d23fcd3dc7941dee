import { listMigrations, migrateToLatest } from '../src/platform/db/migrate.ts';
import { printLine, runCommand, withConfiguredDatabase } from './lib/run-command.ts';

/**
 * npm run migrate: applies the migrations of this release to the database of DATABASE_URL, otherwise the embedded one. Every process
 * does the same at its start; this command is for installations that do it before, such as the init containers of Kubernetes. Servers
 * may be running, and several may run it at the same time.
 */
const main = () =>
  withConfiguredDatabase(async (connectionString) => {
    await migrateToLatest(connectionString);
    const migrations = await listMigrations();
    printLine(`The database has the schema of this release, up to ${migrations.at(-1)}.`);
  });

runCommand(main);

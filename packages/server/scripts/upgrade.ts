import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';
import { findLongestBlock, planUpgrade } from '../src/platform/db/upgrade/check-upgrade.ts';
import { describePlan } from '../src/platform/db/upgrade/describe-plan.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/** What keeps others from a table for longer than this, in seconds, is not applied without `--anyway`. */
const longestBlock = 10;

/**
 * npm run upgrade: says what the migrations of this release will lock in the database of DATABASE_URL, otherwise the embedded one, and for
 * how long, and applies them. `-- --check` only says it: the exit code is 2 if something would keep others from a table for longer than
 * ten seconds. `-- --anyway` applies such migrations too. Servers may be running.
 */
async function main(): Promise<void> {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== '--check' && option !== '--anyway');
  if (unknown) throw new Error(`Unknown option ${unknown}. There are --check and --anyway.`);
  const database = await openDatabase(readDatabaseLocation(process.env));
  try {
    const plan = await planUpgrade(database.connectionString);
    process.stdout.write(describePlan(plan));
    if (findLongestBlock(plan) > longestBlock && !options.includes('--anyway')) {
      process.stdout.write('Not applied: choose a quiet hour, then run it with --anyway.\n');
      process.exitCode = 2;
    } else if (!options.includes('--check')) {
      await migrateToLatest(database.connectionString);
      process.stdout.write('The database has the schema of this release.\n');
    }
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

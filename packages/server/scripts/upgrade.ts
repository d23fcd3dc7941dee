import { migrateToLatest } from '../src/platform/db/migrate.ts';
import { findLongestBlock, planUpgrade } from '../src/platform/db/upgrade/check-upgrade.ts';
import { describePlan } from '../src/platform/db/upgrade/describe-plan.ts';
import { printLine, runCommand, withConfiguredDatabase } from './lib/run-command.ts';

/** What keeps others from a table for longer than this, in seconds, is not applied without `--anyway`. */
const longestBlock = 10;

/**
 * npm run upgrade: says what the migrations of this release will lock in the database of DATABASE_URL, otherwise the embedded one, and for
 * how long, and applies them. `-- --check` only says it: the exit code is 2 if something would keep others from a table for longer than
 * ten seconds. `-- --anyway` applies such migrations too. Servers may be running.
 */
async function main(options: string[]): Promise<void> {
  const unknown = options.find((option) => option !== '--check' && option !== '--anyway');
  if (unknown) throw new Error(`Unknown option ${unknown}. There are --check and --anyway.`);
  await withConfiguredDatabase(async (connectionString) => {
    const plan = await planUpgrade(connectionString);
    process.stdout.write(describePlan(plan));
    if (findLongestBlock(plan) > longestBlock && !options.includes('--anyway')) {
      printLine('Not applied: choose a quiet hour, then run it with --anyway.');
      process.exitCode = 2;
    } else if (!options.includes('--check')) {
      await migrateToLatest(connectionString);
      printLine('The database has the schema of this release.');
    }
  });
}

runCommand(main);

import pino from 'pino';
import { demoAccounts } from '../src/demo/people.ts';
import { refreshDemo } from '../src/demo/seed-demo.ts';
import { readConfig } from '../src/platform/config.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { openServices } from '../src/platform/open-services.ts';

/**
 * npm run demo:refresh: the demo as it was on its first day, its year ending now. The server may be running; its
 * answers wait until the work is done, and everybody has to sign in again.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_URL_FILE, HARKEN_DEMO, NODE_ENV } = process.env;
  // As `npm start` does: without a database and settings of one's own, it is the demo.
  const hasDatabase = Boolean(DATABASE_URL || DATABASE_URL_FILE);
  const isBareStart = !hasDatabase && !HARKEN_DEMO && NODE_ENV !== 'production';
  const config = readConfig({ ...process.env, ...(isBareStart && { HARKEN_DEMO: 'true' }) });
  if (!config.isDemo) throw new Error('Only the demo is made anew: HARKEN_DEMO is not true.');
  const database = await openDatabase(config);
  try {
    await migrateToLatest(database.connectionString);
    const options = { log: pino({ level: 'warn' }), isWorker: false, poolSize: 2 };
    const { services, close } = await openServices(config, database.connectionString, options);
    const outcome = await refreshDemo(services, { today: services.clock.now(), say }).finally(close);
    if (outcome === 'otherData')
      throw new Error('This database holds societies that are not the demo; nothing was touched.');
    say(`The demo is as new. Sign in as ${demoAccounts[0]?.email}, password ${demoAccounts[0]?.password}.`);
  } finally {
    await database.stop();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

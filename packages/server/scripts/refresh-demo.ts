import pino from 'pino';
import { demoAccounts } from '../src/demo/people.ts';
import { refreshDemo } from '../src/demo/seed-demo.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { openServices } from '../src/platform/open-services.ts';

/**
 * npm run demo:refresh: regenerates the demo data, so that its year ends now. The server may be running; its requests wait until
 * this is finished, and everybody has to sign in again.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_URL_FILE, HARKEN_DEMO, NODE_ENV } = process.env;
  // Like `npm start`: without a database and settings, it is the demo.
  const hasDatabase = Boolean(DATABASE_URL || DATABASE_URL_FILE);
  const isDemoByDefault = !hasDatabase && !HARKEN_DEMO && NODE_ENV !== 'production';
  const config = readConfig({ ...process.env, ...(isDemoByDefault && { HARKEN_DEMO: 'true' }) });
  if (!config.isDemo) throw new Error('Only demo data can be regenerated: HARKEN_DEMO is not true.');
  const database = await openDatabase(config);
  try {
    await migrateToLatest(database.connectionString);
    const options = { log: pino({ level: 'warn' }), isWorker: false, poolSize: 2 };
    const { services, close } = await openServices(config, database.connectionString, options);
    const outcome = await refreshDemo(services, { today: services.clock.now(), log: printLine }).finally(
      close,
    );
    if (outcome === 'otherData')
      throw new Error('This database contains societies outside of the demo; nothing was changed.');
    printLine(
      `The demo is ready. Sign in as ${demoAccounts[0]?.email}, password ${demoAccounts[0]?.password}.`,
    );
  } finally {
    await database.stop();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

import { readDatabasePlace, readSecretKeys } from '../src/platform/config.ts';
import { databaseOn, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { countSecrets, rotateSecrets } from '../src/platform/secrets/rotate-secrets.ts';

/**
 * npm run rotate-secrets: encrypts every stored secret under HARKEN_SECRET_KEY that is still encrypted under
 * HARKEN_SECRET_KEY_PREVIOUS. Servers may run meanwhile, as long as all of them know both keys. Ends with 1 where a secret
 * can be read with neither.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const keys = readSecretKeys(process.env);
  if (!keys.secretKey || !keys.previousSecretKey)
    throw new Error('Set HARKEN_SECRET_KEY to the new key and HARKEN_SECRET_KEY_PREVIOUS to the one before.');
  const database = await openDatabase(readDatabasePlace(process.env));
  const pool = openPool(database.connectionString, 2);
  try {
    const db = databaseOn(pool);
    for (const { column, previous } of await rotateSecrets(db, keys))
      say(`${column}: ${previous} encrypted again`);
    // What a server wrote meanwhile that did not know the new key yet.
    const left = (await countSecrets(db, keys)).filter(
      ({ previous, unreadable }) => previous + unreadable > 0,
    );
    for (const { column, previous, unreadable } of left)
      say(`${column}: ${previous} still under the previous key, ${unreadable} under neither`);
    if (left.length > 0) process.exitCode = 1;
    else
      say(
        'Every stored secret is under HARKEN_SECRET_KEY. HARKEN_SECRET_KEY_PREVIOUS is not needed any longer.',
      );
  } finally {
    await pool.end();
    await database.stop();
  }
}

main().catch((error: Error) => {
  const isLost = isDatabaseUnreachable(error);
  process.stderr.write(`${isLost ? `The database cannot be reached (${error.message}).` : error.message}\n`);
  process.exitCode = 1;
});

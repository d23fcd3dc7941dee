import { existsSync } from 'node:fs';
import path from 'node:path';
import { removeTwoFactorAsOperator, setPasswordAsOperator } from '../src/features/accounts/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readDatabasePlace } from '../src/platform/config.ts';
import { databaseOn, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';
import { randomPassword } from '../src/platform/passwords.ts';
import { loadTexts } from '../src/platform/texts/texts.ts';
import { readSecret } from './lib/read-secret.ts';

/** npm run admin: what an operator does who cannot sign in. The server may be running. */

const usage = `Usage:
  npm run admin reset-password <e-mail>     sets a random password and shows it once
  npm run admin set-password <e-mail>       asks for the new password, or reads it from standard input
  npm run admin remove-two-factor <e-mail>  takes the second step of signing in away from somebody who lost it

A new password confirms the e-mail address and opens a lock. Each signs the user out everywhere. The database is
the one of DATABASE_URL, else the embedded one in HARKEN_DATA_DIR.`;

const reasons = {
  unknown: 'Nobody signs in with this e-mail address.',
  tooWeak: 'The password has fewer than 8 characters, or more than 1000.',
  tooCommon: 'Many people use this password; it would be guessed first.',
  likeOwnName:
    'The password is too close to a name, number or address of the user, or to the name of the product.',
  guessable: 'The password is guessed too easily. Take several unrelated words.',
  'user.common.userNotFound': 'Nobody signs in with this e-mail address.',
  'account.twoFactor.notOn': 'The second step of signing in is not on for this user.',
};

const say = (line: string) => process.stdout.write(`${line}\n`);

type Services = Parameters<typeof removeTwoFactorAsOperator>[0];
type Done = { ok: true } | { ok: false; reason: keyof typeof reasons };

/** Does something on the database of the settings, whether the server runs or not. */
async function onDatabase(deed: (services: Services) => Promise<Done>): Promise<void> {
  const place = readDatabasePlace(process.env);
  // A folder that was mistyped must not become a new and empty database.
  if (!place.databaseUrl && !existsSync(path.resolve(place.dataDir, 'postgres')))
    throw new Error(
      `There is no database in ${path.resolve(place.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
  const database = await openDatabase(place);
  const pool = openPool(database.connectionString, 2);
  try {
    const done = await deed({ db: databaseOn(pool), clock: systemClock, texts: loadTexts() });
    if (!done.ok) throw new Error(reasons[done.reason]);
  } finally {
    await pool.end();
    await database.stop();
  }
}

const commands: Record<string, (email: string) => Promise<string>> = {
  async 'reset-password'(email) {
    const password = randomPassword();
    await onDatabase((services) => setPasswordAsOperator(services, { email, password }));
    return `The new password is ${password} (shown only this once).`;
  },
  async 'set-password'(email) {
    const password = await readSecret('New password');
    if (password === null) throw new Error('There was no password on standard input.');
    await onDatabase((services) => setPasswordAsOperator(services, { email, password }));
    return 'The new password is set.';
  },
  async 'remove-two-factor'(email) {
    await onDatabase((services) => removeTwoFactorAsOperator(services, email));
    return 'The second step is removed; the user is told by e-mail.';
  },
};

async function main([command, email, ...more]: string[]): Promise<void> {
  if (command === undefined) {
    say(usage);
    return;
  }
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!known || !email || more.length > 0) throw new Error(usage);
  say(await known(email));
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isLost = isDatabaseUnreachable(error);
  process.stderr.write(`${isLost ? `The database cannot be reached (${error.message}).` : error.message}\n`);
  process.exitCode = 1;
});

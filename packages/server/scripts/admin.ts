import { removeTwoFactorAsOperator, setPasswordAsOperator } from '../src/features/accounts/index.ts';
import { allowPasswordsAsOperator } from '../src/features/identity-providers/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readDatabaseLocation } from '../src/platform/config/config.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { ExpectedError } from '../src/platform/http/expected-error.ts';
import { createRandomPassword } from '../src/platform/passwords/passwords.ts';
import { loadTexts } from '../src/platform/texts/texts.ts';
import { readSecret } from './lib/read-secret.ts';
import { printLine, queryConfiguredDatabase, requireDatabase } from './lib/run-command.ts';

/** npm run admin: help for users who cannot sign in. The server may be running. */

const usage = `Usage:
  npm run admin reset-password <e-mail>     sets a random password and shows it once
  npm run admin set-password <e-mail>       asks for the new password, or reads it from standard input
  npm run admin remove-two-factor <e-mail>  disables two-factor authentication of somebody who lost it
  npm run admin allow-passwords <provider>  lets a national society use passwords again whose identity
                                            provider is gone; named as in the address of its sign-in page

A new password confirms the e-mail address and unlocks the account. Except for the last, each command signs the user out
everywhere. The database is the one of DATABASE_URL, otherwise the embedded one in HARKEN_DATA_DIR.`;

/** Messages by the key of the error or of its field. */
const messages: Record<string, string> = {
  'user.registration.passwordTooWeak': 'The password has fewer than 8 characters, or more than 1000.',
  'user.registration.passwordTooCommon': 'Many people use this password, so it would be guessed first.',
  'user.registration.passwordLikeOwnName':
    'The password is too similar to a name, number or address of the user, or to the name of the product.',
  'user.registration.passwordGuessable': 'The password is too easy to guess. Use several unrelated words.',
  'user.common.userNotFound': 'Nobody signs in with this e-mail address.',
  'identityProvider.notFound': 'There is no identity provider with this name in its address.',
  'account.twoFactor.notOn': 'Two-factor authentication is not on for this user.',
};

type Services = Parameters<typeof removeTwoFactorAsOperator>[0];

/** Does work on the configured database, whether or not the server is running. */
async function runOnDatabase(work: (services: Services) => Promise<void>): Promise<void> {
  requireDatabase(readDatabaseLocation(process.env));
  await queryConfiguredDatabase((db) => work({ db, clock: systemClock, texts: loadTexts() }));
}

const commands: Record<string, (subject: string) => Promise<string>> = {
  async 'reset-password'(email) {
    const password = createRandomPassword();
    await runOnDatabase((services) => setPasswordAsOperator(services, { email, password }));
    return `The new password is ${password} (shown only this once).`;
  },
  async 'set-password'(email) {
    const password = await readSecret('New password');
    if (password === null) throw new Error('There was no password on standard input.');
    await runOnDatabase((services) => setPasswordAsOperator(services, { email, password }));
    return 'The new password is set.';
  },
  async 'remove-two-factor'(email) {
    await runOnDatabase((services) => removeTwoFactorAsOperator(services, email));
    return 'Two-factor authentication is disabled; the user is notified by e-mail.';
  },
  async 'allow-passwords'(slug) {
    await runOnDatabase((services) => allowPasswordsAsOperator(services, slug));
    return 'Passwords work again. Who has none gets a link with "Forgot password?".';
  },
};

async function main([command, subject, ...more]: string[]): Promise<void> {
  if (command === undefined) {
    printLine(usage);
    return;
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run || !subject || more.length > 0) throw new Error(usage);
  printLine(await run(subject));
}

function describe(error: Error): string {
  if (isDatabaseUnreachable(error)) return `The database cannot be reached (${error.message}).`;
  const key = error instanceof ExpectedError ? (error.fields[0]?.key ?? error.key) : '';
  return messages[key] ?? error.message;
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
});

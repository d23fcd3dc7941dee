import { readSecretKeys } from '../src/platform/config/config.ts';
import { countSecrets, rotateSecrets } from '../src/platform/secrets/rotate-secrets.ts';
import { printLine, queryConfiguredDatabase, runCommand } from './lib/run-command.ts';

/**
 * npm run rotate-secrets: re-encrypts all secrets stored under HARKEN_SECRET_KEY_PREVIOUS with HARKEN_SECRET_KEY. Servers may run
 * meanwhile if all of them know both keys. Exit code 1 if a secret can be decrypted with neither.
 */
async function main(): Promise<void> {
  const keys = readSecretKeys(process.env);
  if (!keys.secretKey || !keys.previousSecretKey)
    throw new Error('Set HARKEN_SECRET_KEY to the new key and HARKEN_SECRET_KEY_PREVIOUS to the old one.');
  await queryConfiguredDatabase(async (db) => {
    for (const { column, previous } of await rotateSecrets(db, keys))
      printLine(`${column}: ${previous} re-encrypted`);
    // Secrets written meanwhile by a server that does not know the new key.
    const left = (await countSecrets(db, keys)).filter(
      ({ previous, unreadable }) => previous + unreadable > 0,
    );
    for (const { column, previous, unreadable } of left)
      printLine(`${column}: ${previous} still under the previous key, ${unreadable} under neither`);
    if (left.length > 0) process.exitCode = 1;
    else
      printLine(
        'Every stored secret is under HARKEN_SECRET_KEY. HARKEN_SECRET_KEY_PREVIOUS is no longer needed.',
      );
  });
}

runCommand(main);

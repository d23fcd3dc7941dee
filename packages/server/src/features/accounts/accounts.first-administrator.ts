import { recordDeed } from '../../platform/audit.queries.ts';
import { flawOfNewPassword } from '../../platform/common-passwords.ts';
import { hashPassword, randomPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { hasUsers, insertAdministrator, lockFirstUser } from './accounts.first-administrator.queries.ts';
import { insertAccount } from './accounts.passwords.queries.ts';

const defaultEmail = 'admin@harken.example';

/**
 * Creates the Administrator of an empty database, with the e-mail address and password of the settings. There is no
 * default password: without one in the settings, a random one is made.
 *
 * @returns the address and the password that was made, to be shown once to whoever started the server; null when there
 *   are users already, or the password is the configured one
 * @throws when the configured password is one that nobody may set
 */
export async function ensureFirstAdministrator(
  services: Services,
): Promise<{ email: string; password: string } | null> {
  const { db, clock, config } = services;
  if (await hasUsers(db)) return null;
  const password = config.adminPassword ?? randomPassword();
  const email = config.adminEmail ?? defaultEmail;
  if (await flawOfNewPassword(password, [email, 'Administrator'])) {
    throw new Error(
      'Harken cannot start: HARKEN_ADMIN_PASSWORD is too easily guessed. Take at least 8 characters that are hard to guess: several unrelated words, no names.',
    );
  }
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockFirstUser(trx);
    if (await hasUsers(trx)) return null;
    const now = clock.now();
    const userId = await insertAdministrator(trx, { name: 'Administrator', email, now });
    await insertAccount(trx, { userId, email, passwordHash, emailConfirmedAt: now });
    const deed = { deed: 'firstAdministrator', actor: null, subjectType: 'user', subjectId: userId };
    await recordDeed(trx, deed);
    return config.adminPassword === null ? { email, password } : null;
  });
}

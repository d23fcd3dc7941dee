import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { validateNewPassword } from '../../../platform/passwords/common-passwords.ts';
import { createRandomPassword, hashPassword } from '../../../platform/passwords/passwords.ts';
import type { Services } from '../../../platform/services.ts';
import { insertAccount } from '../passwords/passwords.queries.ts';
import { hasUsers, insertAdministrator, lockFirstUser } from './first-administrator.queries.ts';

const defaultEmail = 'admin@harken.example';

/**
 * Creates the Administrator of an empty database, with the e-mail address and password of the configuration. There is no
 * default password: if none is configured, a random one is generated.
 *
 * @returns the address and the generated password, to be shown once to the operator; null when users already exist, or the
 *   password is the configured one
 * @throws when the configured password breaks the password rules
 */
export async function ensureFirstAdministrator(
  services: Services,
): Promise<{ email: string; password: string } | null> {
  const { db, clock, config } = services;
  if (await hasUsers(db)) return null;
  const password = config.adminPassword ?? createRandomPassword();
  const email = config.adminEmail ?? defaultEmail;
  if (await validateNewPassword(password, [email, 'Administrator'])) {
    throw new Error(
      'Harken cannot start: HARKEN_ADMIN_PASSWORD is too easy to guess. Use at least 8 characters that are hard to guess: several unrelated words, no names.',
    );
  }
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockFirstUser(trx);
    if (await hasUsers(trx)) return null;
    const now = clock.now();
    const userId = await insertAdministrator(trx, { name: 'Administrator', email, now });
    await insertAccount(trx, { userId, email, passwordHash, emailConfirmedAt: now });
    const about = { actor: null, subjectType: 'user', subjectId: userId };
    await recordAuditEvent(trx, { action: 'firstAdministrator', ...about });
    return config.adminPassword === null ? { email, password } : null;
  });
}

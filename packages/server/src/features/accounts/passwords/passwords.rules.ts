import type { PasswordError } from '@harken/domain/access/passwords';
import type { Database } from '../../../platform/db/database.ts';
import { validateNewPassword } from '../../../platform/passwords/common-passwords.ts';
import { findPersonalTerms } from './passwords.rules.queries.ts';

/**
 * Returns why a password is not allowed for this account, or null. Passwords must not be built from what others know about
 * the user.
 */
export async function findPasswordFlaw(
  db: Database,
  { userId, email }: { userId: number; email: string },
  password: string,
): Promise<PasswordError | null> {
  return validateNewPassword(password, [email, ...(await findPersonalTerms(db, userId))]);
}

import type { PasswordError } from '@harken/domain/access/passwords';
import { validateNewPassword } from '../../platform/common-passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPersonalTerms } from './accounts.password-rules.queries.ts';

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

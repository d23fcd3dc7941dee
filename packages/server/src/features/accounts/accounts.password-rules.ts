import type { PasswordFlaw } from '@harken/domain/access/passwords';
import { flawOfNewPassword } from '../../platform/common-passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { findKnownOf } from './accounts.password-rules.queries.ts';

/** Why somebody may not set a password for their account, or null when they may: nothing that others know of them will do. */
export async function flawOfPasswordFor(
  db: Database,
  { userId, email }: { userId: number; email: string },
  password: string,
): Promise<PasswordFlaw | null> {
  return flawOfNewPassword(password, [email, ...(await findKnownOf(db, userId))]);
}

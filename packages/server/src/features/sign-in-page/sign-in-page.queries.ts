import type { Role } from '@harken/domain/access/roles';
import type { Database } from '../../platform/db/database.ts';

/** What decides which agreements a user must accept. */
export async function findConsentingUser(db: Database, id: number) {
  const { role, email, ...user } = await db
    .selectFrom('users')
    .innerJoin('languages', 'languages.id', 'users.languageId')
    .select(['users.id', 'users.emailAddress as email', 'users.role', 'languages.code as languageCode'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...user, email: email ?? '', role: role as Role };
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Ensures that only one server process at a time checks for the first user. Released at the end of the transaction. */
export async function lockFirstUser(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('harken: first administrator'))`.execute(trx);
}

export async function hasUsers(db: Database): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

/** Inserts the first user: no national society, language English. */
export async function insertAdministrator(
  db: Database,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<number> {
  const user = await db
    .insertInto('users')
    .values({ role: 'Administrator', name, emailAddress: email, isVerified: true, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return user.id;
}

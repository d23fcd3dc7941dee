import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Returns the hash of a device in which somebody signed in to this account before, or undefined. */
export async function findKnownDevice(
  db: Database,
  { email, idHashes, usedSince }: { email: string; idHashes: readonly Buffer[]; usedSince: Date },
): Promise<Buffer | undefined> {
  const device = await db
    .selectFrom('knownDevices')
    .innerJoin('loginAccounts', 'loginAccounts.userId', 'knownDevices.userId')
    .select('knownDevices.idHash')
    .where('knownDevices.idHash', 'in', idHashes)
    .where('knownDevices.lastUsedAt', '>', usedSince)
    .where(sql`lower(login_accounts.email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return device?.idHash;
}

/** Stores a sign-in on a device and drops all but the most recently used devices of the account. */
export async function storeDevice(
  db: Database,
  { idHash, userId, now, limit }: { idHash: Buffer; userId: number; now: Date; limit: number },
): Promise<void> {
  await db
    .insertInto('knownDevices')
    .values({ idHash, userId, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.column('idHash').doUpdateSet({ lastUsedAt: now }))
    .execute();
  const others = db
    .selectFrom('knownDevices')
    .select('idHash')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .offset(limit);
  await db.deleteFrom('knownDevices').where('idHash', 'in', others).execute();
}

/** Removes devices last used before an instant and returns how many. */
export async function removeOldDevices(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

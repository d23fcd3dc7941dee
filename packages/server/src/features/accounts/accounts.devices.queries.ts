import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The device with one of these hashes in which somebody signed in to an account before; undefined when there is none. */
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

/** Notes that somebody signed in on a device; of all their devices those used last are kept. */
export async function storeDevice(
  db: Database,
  { idHash, userId, now, most }: { idHash: Buffer; userId: number; now: Date; most: number },
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
    .offset(most);
  await db.deleteFrom('knownDevices').where('idHash', 'in', others).execute();
}

/** Removes devices that were used last before an instant; how many there were. */
export async function removeOldDevices(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('knownDevices')
    .where('lastUsedAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

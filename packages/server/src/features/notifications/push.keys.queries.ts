import type { Database } from '../../platform/db/database.ts';

export interface PushKeyRow {
  publicKey: string;
  encryptedPrivateKey: Buffer;
}

export function findPushKeys(db: Database): Promise<PushKeyRow | undefined> {
  return db.selectFrom('pushKeys').select(['publicKey', 'encryptedPrivateKey']).executeTakeFirst();
}

/** Stores the keys unless another process did so first. */
export async function insertPushKeys(db: Database, keys: PushKeyRow): Promise<void> {
  await db
    .insertInto('pushKeys')
    .values({ id: 1, ...keys })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

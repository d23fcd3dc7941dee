import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isPlainTextWritten } from '../../platform/older-release.queries.ts';

/** Whether another gateway of any society has this key, or had it until recently. */
export async function isKeyTaken(
  db: Database,
  { key, hashes, exceptId }: { key: string; hashes: Buffer[]; exceptId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_gateway_keys where key_hash = any(${hashes}::bytea[]) and sms_gateway_id is distinct from ${exceptId}
    union all
    select 1 from sms_gateways where api_key = ${key} and id is distinct from ${exceptId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A key as it is stored. */
export interface StoredKey {
  keyHash: Buffer;
  encryptedKey: Buffer;
  isWeak: boolean;
}

/**
 * Stores the current key of a gateway.
 *
 * @param plain stored as well, but only as long as the previous release, which needs it, may be started again
 */
export async function insertKey(
  db: Database,
  smsGatewayId: number,
  { plain, ...stored }: StoredKey & { plain: string },
): Promise<void> {
  await db
    .insertInto('smsGatewayKeys')
    .values({ smsGatewayId, ...stored })
    .execute();
  await sql`
    update sms_gateways set api_key = case when ${isPlainTextWritten} then ${plain} end
    where id = ${smsGatewayId}`.execute(db);
}

/**
 * Expires the current key of a gateway, before another one is stored.
 *
 * @param acceptedUntil null rejects it from now on
 */
export async function expireCurrentKey(
  db: Database,
  smsGatewayId: number,
  acceptedUntil: Date | null,
): Promise<void> {
  await db
    .deleteFrom('smsGatewayKeys')
    .where('smsGatewayId', '=', smsGatewayId)
    .where((eb) => (acceptedUntil === null ? eb.lit(true) : eb('acceptedUntil', 'is not', null)))
    .execute();
  await db
    .updateTable('smsGatewayKeys')
    .set({ acceptedUntil })
    .where('smsGatewayId', '=', smsGatewayId)
    .execute();
}

/** Deletes keys that are no longer accepted. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('smsGatewayKeys').where('acceptedUntil', '<=', now).execute();
}

/** The gateways whose key the previous release stored in plain text. */
export async function findGatewaysWithPlainKey(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('smsGateways').select('id').where('apiKey', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** The plain key of a gateway, with the gateway locked. */
export async function lockPlainKey(db: Database, smsGatewayId: number): Promise<string | null> {
  const row = await db
    .selectFrom('smsGateways')
    .select('apiKey')
    .where('id', '=', smsGatewayId)
    .forUpdate()
    .executeTakeFirst();
  return row?.apiKey ?? null;
}

/** Whether the current key of a gateway has one of these hashes. */
export async function hasCurrentKey(db: Database, smsGatewayId: number, hashes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('smsGatewayKeys')
    .select('id')
    .where('smsGatewayId', '=', smsGatewayId)
    .where('acceptedUntil', 'is', null)
    .where('keyHash', 'in', hashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the current or previous key of a gateway has one of these hashes. */
export async function hasKeyWithHash(db: Database, smsGatewayId: number, hashes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('smsGatewayKeys')
    .select('id')
    .where('smsGatewayId', '=', smsGatewayId)
    .where('keyHash', 'in', hashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the plain key of a gateway, once the key is stored encrypted. */
export async function clearPlainKey(db: Database, smsGatewayId: number): Promise<void> {
  await db.updateTable('smsGateways').set({ apiKey: null }).where('id', '=', smsGatewayId).execute();
}

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isPlainTextKept } from '../../platform/older-release.queries.ts';

/** Whether a key belongs to a gateway of any society, or did until lately; apart from one gateway. */
export async function isKeyTaken(
  db: Database,
  { key, hashes, exceptOf }: { key: string; hashes: Buffer[]; exceptOf: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_gateway_keys where key_hash = any(${hashes}::bytea[]) and sms_gateway_id is distinct from ${exceptOf}
    union all
    select 1 from sms_gateways where api_key = ${key} and id is distinct from ${exceptOf}
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
 * Gives a gateway its current key.
 *
 * @param plain kept beside it only as long as the release before may be started again, which knows nothing else
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
    update sms_gateways set api_key = case when ${isPlainTextKept} then ${plain} end
    where id = ${smsGatewayId}`.execute(db);
}

/**
 * Ends the current key of a gateway, to make room for another one.
 *
 * @param acceptedUntil null refuses it from now on
 */
export async function endCurrentKey(
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

/** Removes keys that are not accepted any more. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('smsGatewayKeys').where('acceptedUntil', '<=', now).execute();
}

/** The gateways whose key a release before stored in plain text. */
export async function findGatewaysWithPlainKey(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('smsGateways').select('id').where('apiKey', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** The plain key of a gateway, which nobody else changes until the transaction ends. */
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

/** Whether a gateway is, or was until lately, known by a key with one of these hashes. */
export async function isKnownBy(db: Database, smsGatewayId: number, hashes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('smsGatewayKeys')
    .select('id')
    .where('smsGatewayId', '=', smsGatewayId)
    .where('keyHash', 'in', hashes)
    .executeTakeFirst();
  return row !== undefined;
}

/** Empties the plain key of a gateway, where it is known by another one now. */
export async function emptyPlainKey(db: Database, smsGatewayId: number): Promise<void> {
  await db.updateTable('smsGateways').set({ apiKey: null }).where('id', '=', smsGatewayId).execute();
}

import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { GatewayPhones } from '../../platform/db/schema.ts';
import type { PhoneSim } from '../channel.ts';

/** The telephone that registered last with a gateway; undefined if none has. */
export async function findPhone(db: Database, smsGatewayId: number) {
  const phone = await db
    .selectFrom('gatewayPhones')
    .selectAll()
    .where('smsGatewayId', '=', smsGatewayId)
    .executeTakeFirst();
  return phone && { ...phone, sims: phone.sims as unknown as PhoneSim[] };
}

/** Locks the telephone of a gateway, if it still has this id. */
export async function lockPhone(db: Database, smsGatewayId: number, deviceId: string) {
  return db
    .selectFrom('gatewayPhones')
    .selectAll()
    .where('smsGatewayId', '=', smsGatewayId)
    .where('deviceId', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a telephone in place of the one before. */
export async function replacePhone(db: Database, phone: Insertable<GatewayPhones>): Promise<void> {
  await db.deleteFrom('gatewayPhones').where('smsGatewayId', '=', phone.smsGatewayId).execute();
  await db.insertInto('gatewayPhones').values(phone).execute();
}

export async function updatePhone(
  db: Database,
  smsGatewayId: number,
  changes: Updateable<GatewayPhones>,
): Promise<void> {
  await db.updateTable('gatewayPhones').set(changes).where('smsGatewayId', '=', smsGatewayId).execute();
}

/**
 * Makes the SIM cards of a telephone the modems of its gateway. A modem in the same slot keeps its people; those of a SIM that was
 * taken out have none.
 */
export async function storeSimModems(
  db: Database,
  smsGatewayId: number,
  modems: { slot: number; name: string }[],
): Promise<void> {
  const slots = modems.map(({ slot }) => slot);
  await db
    .deleteFrom('gatewayModems')
    .where('smsGatewayId', '=', smsGatewayId)
    .$if(slots.length > 0, (query) => query.where('slot', 'not in', slots))
    .execute();
  if (modems.length === 0) return;
  await db
    .insertInto('gatewayModems')
    .values(modems.map((modem) => ({ smsGatewayId, ...modem })))
    .onConflict((conflict) =>
      conflict
        .constraint('gateway_modems_slot_unique')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute();
}

/** What decides whether connections of telephones should go on, and their settings be read again. */
export async function findConnectedPhones(
  db: Database,
  smsGatewayIds: number[],
): Promise<{ smsGatewayId: number; deviceId: string; keyId: string | null }[]> {
  const { rows } = await sql<{ smsGatewayId: number; deviceId: string; keyId: string | null }>`
    select phones.sms_gateway_id, phones.device_id,
      (select encode(key_hash, 'hex') from sms_gateway_keys keys
        where keys.sms_gateway_id = phones.sms_gateway_id and keys.accepted_until is null limit 1) as key_id
    from gateway_phones phones where phones.sms_gateway_id = any(${smsGatewayIds}::int[])`.execute(db);
  return rows;
}

/** How many SMS wait for a telephone to fetch them. */
export async function countWaitingSms(db: Database, smsGatewayId: number): Promise<number> {
  const { count } = await db
    .selectFrom('outboxMessages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('smsGatewayId', '=', smsGatewayId)
    .where('channel', '=', 'sms')
    .where('isDemo', '=', false)
    .where('state', 'in', ['Queued', 'Retrying'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

import type { InsertObject, UpdateObject } from 'kysely';
import { sql } from 'kysely';
import type { StoredFields } from '../../channels/stored/stored-channels.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';
import { isPlainTextWritten } from '../../platform/older-release.queries.ts';

export function findGateways(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('smsGateways')
    .leftJoin('smsGatewayKeys as key', (join) =>
      join.onRef('key.smsGatewayId', '=', 'smsGateways.id').on('key.acceptedUntil', 'is', null),
    )
    .select([
      'smsGateways.id',
      'smsGateways.name',
      'smsGateways.gatewayType',
      'smsGateways.iotHubDeviceName',
      'smsGateways.downSince',
      'smsGateways.ownPhoneNumber',
      'smsGateways.apiKey as plainKey',
      'key.isWeak as isKeyWeak',
    ])
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('smsGateways.id')
    .execute();
}

const gatewayColumns = [
  'smsGateways.id',
  'smsGateways.nationalSocietyId',
  'smsGateways.name',
  'smsGateways.apiKey as plainKey',
  'key.encryptedKey',
  'key.isWeak as isKeyWeak',
  'oldKey.acceptedUntil as oldKeyAcceptedUntil',
  'smsGateways.encryptedTelerivetApiKey',
  'smsGateways.ownPhoneNumber',
  'smsGateways.emailAddress',
  'smsGateways.iotHubDeviceName',
  'smsGateways.telerivetApiKey',
  'smsGateways.telerivetProjectId',
  'smsGateways.gatewayType',
  'smsGateways.smsPerHour',
  'smsGateways.failOverOrder',
  'smsGateways.canaryMinutes',
  'smsGateways.canaryWaitMinutes',
  'smsGateways.canaryGatewayId',
  'smsGateways.downSince',
  'modemOne.name as modemOneName',
  'modemTwo.name as modemTwoName',
] as const;

/**
 * A gateway with its keys and the names of its modems; undefined when there is none with this id.
 *
 * @param now excludes a previous key that is no longer accepted
 */
export function findGateway(db: Database, id: number, now: Date) {
  return db
    .selectFrom('smsGateways')
    .leftJoin('gatewayModems as modemOne', (join) =>
      join.onRef('modemOne.smsGatewayId', '=', 'smsGateways.id').on('modemOne.slot', '=', 1),
    )
    .leftJoin('gatewayModems as modemTwo', (join) =>
      join.onRef('modemTwo.smsGatewayId', '=', 'smsGateways.id').on('modemTwo.slot', '=', 2),
    )
    .leftJoin('smsGatewayKeys as key', (join) =>
      join.onRef('key.smsGatewayId', '=', 'smsGateways.id').on('key.acceptedUntil', 'is', null),
    )
    .leftJoin('smsGatewayKeys as oldKey', (join) =>
      join.onRef('oldKey.smsGatewayId', '=', 'smsGateways.id').on('oldKey.acceptedUntil', '>', now),
    )
    .select(gatewayColumns)
    .select([
      sql<string | null>`to_char(sms_gateways.quiet_from, 'HH24:MI')`.as('quietFrom'),
      sql<string | null>`to_char(sms_gateways.quiet_until, 'HH24:MI')`.as('quietUntil'),
    ])
    .where('smsGateways.id', '=', id)
    .executeTakeFirst();
}

/** Whether a gateway belongs to a national society. */
export async function isGatewayOfSociety(
  db: Database,
  id: number,
  nationalSocietyId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('smsGateways')
    .select('id')
    .where('id', '=', id)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest times in which a gateway was down, newest first, with what its telephone was asked for afterwards. */
export function findOutages(db: Database, smsGatewayId: number, limit: number) {
  return db
    .selectFrom('gatewayOutages')
    .leftJoin('gatewayGapRepairs as repair', 'repair.outageId', 'gatewayOutages.id')
    .select((eb) => [
      eb.ref('reason').$castTo<'canary' | 'nonReporting'>().as('reason'),
      'lastMessageAt',
      'downAt',
      'upAt',
      'repair.since',
      'repair.until',
      'repair.sentAt',
      'repair.recoveredCount',
    ])
    .where('gatewayOutages.smsGatewayId', '=', smsGatewayId)
    .orderBy('downAt', 'desc')
    .limit(limit)
    .execute();
}

/** Locks a gateway. Returns whether there is one. */
export async function lockGateway(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('smsGateways')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGateway(db: Database, values: InsertObject<DB, 'smsGateways'>): Promise<number> {
  const { id } = await db.insertInto('smsGateways').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateGateway(
  db: Database,
  id: number,
  values: UpdateObject<DB, 'smsGateways'>,
): Promise<void> {
  await db.updateTable('smsGateways').set(values).where('id', '=', id).execute();
}

/** The fields as they are stored: the key of a Telerivet account in plain text only as long as an older release may be started again. */
export function withPlainKeyWhereNeeded({ telerivetApiKey: plain, ...fields }: StoredFields) {
  return {
    ...fields,
    telerivetApiKey: sql<string | null>`case when ${isPlainTextWritten} then ${plain}::text end`,
  };
}

/**
 * Deletes a gateway with its keys and modems; users and recipients assigned to a modem have none. Messages stay as they are.
 */
export async function deleteGateway(db: Database, id: number): Promise<void> {
  await db.deleteFrom('smsGateways').where('id', '=', id).execute();
}

/** Stores the two modems of a gateway, in slots 1 and 2. Renaming a modem keeps the users and recipients assigned to it. */
export async function storeModems(
  db: Database,
  smsGatewayId: number,
  [one, two]: [string, string],
): Promise<void> {
  await db
    .insertInto('gatewayModems')
    .values([
      { smsGatewayId, slot: 1, name: one },
      { smsGatewayId, slot: 2, name: two },
    ])
    .onConflict((conflict) =>
      conflict
        .constraint('gateway_modems_slot_unique')
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute();
}

/** Deletes the modems of a gateway; users and recipients assigned to them have none. */
export async function deleteModems(db: Database, smsGatewayId: number): Promise<void> {
  await db.deleteFrom('gatewayModems').where('smsGatewayId', '=', smsGatewayId).execute();
}

/** The modems of a society, as form options. */
export function findModems(db: Database, nationalSocietyId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('gatewayModems')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select(['gatewayModems.id', 'gatewayModems.name'])
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('smsGateways.id')
    .orderBy('gatewayModems.slot')
    .execute();
}

/**
 * Deletes all gateways of a society with their modems; users and recipients assigned to a modem have none. Messages stay as
 * they are, with the id of their gateway (docs/decisions/0019).
 *
 * @returns the ids of the gateways
 */
export async function deleteGatewaysOfSociety(db: Database, nationalSocietyId: number): Promise<number[]> {
  const deleted = await db
    .deleteFrom('smsGateways')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id).sort((a, b) => a - b);
}

import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { SmsGateways } from '../../platform/db/schema.ts';

export type GatewayType = 'Unknown' | 'SmsEagle' | 'Telerivet' | 'SmsGateway';

export function findGateways(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('smsGateways')
    .select(['id', 'name', 'apiKey', 'iotHubDeviceName'])
    .select((eb) => eb.ref('gatewayType').$castTo<GatewayType>().as('gatewayType'))
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id')
    .execute();
}

/** One gateway with the names of its modems; undefined when there is none with this id. */
export function findGateway(db: Database, id: number) {
  return db
    .selectFrom('smsGateways')
    .leftJoin('gatewayModems as modemOne', (join) =>
      join.onRef('modemOne.smsGatewayId', '=', 'smsGateways.id').on('modemOne.slot', '=', 1),
    )
    .leftJoin('gatewayModems as modemTwo', (join) =>
      join.onRef('modemTwo.smsGatewayId', '=', 'smsGateways.id').on('modemTwo.slot', '=', 2),
    )
    .select([
      'smsGateways.id',
      'smsGateways.nationalSocietyId',
      'smsGateways.name',
      'smsGateways.apiKey',
      'smsGateways.emailAddress',
      'smsGateways.iotHubDeviceName',
      'smsGateways.telerivetApiKey',
      'smsGateways.telerivetProjectId',
      'modemOne.name as modemOneName',
      'modemTwo.name as modemTwoName',
    ])
    .select((eb) => eb.ref('smsGateways.gatewayType').$castTo<GatewayType>().as('gatewayType'))
    .where('smsGateways.id', '=', id)
    .executeTakeFirst();
}

/** Whether another gateway than the one that is being changed has this key. */
export async function isApiKeyTaken(db: Database, apiKey: string, exceptOf: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('smsGateways')
    .select('id')
    .where('apiKey', '=', apiKey)
    .where((eb) => (exceptOf === null ? eb.lit(true) : eb('id', '!=', exceptOf)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a gateway as it is until the transaction ends. Answers whether there is one. */
export async function lockGateway(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('smsGateways')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGateway(db: Database, values: Insertable<SmsGateways>): Promise<number> {
  const { id } = await db.insertInto('smsGateways').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateGateway(
  db: Database,
  id: number,
  values: Updateable<SmsGateways>,
): Promise<void> {
  await db.updateTable('smsGateways').set(values).where('id', '=', id).execute();
}

/** Deletes a gateway; its modems go with it, and whoever used those has none. Messages stay as they are. */
export async function deleteGateway(db: Database, id: number): Promise<void> {
  await db.deleteFrom('smsGateways').where('id', '=', id).execute();
}

/** The two modems of a gateway, in slots 1 and 2. Whoever uses one of them keeps it when it gets another name. */
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

/** Takes the modems from a gateway; whoever used one has none. */
export async function deleteModems(db: Database, smsGatewayId: number): Promise<void> {
  await db.deleteFrom('gatewayModems').where('smsGatewayId', '=', smsGatewayId).execute();
}

/** The modems of a society, for choosing one in a form. */
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
 * Deletes all gateways of a society; their modems go with them, and whoever used those has none. Messages stay as they
 * are, with the number of the gateway they came or left through.
 *
 * @returns the ids of the gateways
 */
export async function deleteGatewaysOfSociety(db: Database, nationalSocietyId: number): Promise<number[]> {
  const deleted = await db
    .deleteFrom('smsGateways')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id).sort((one, other) => one - other);
}

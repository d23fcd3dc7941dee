import type { Insertable } from 'kysely';
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

export async function isApiKeyTaken(db: Database, apiKey: string): Promise<boolean> {
  const row = await db.selectFrom('smsGateways').select('id').where('apiKey', '=', apiKey).executeTakeFirst();
  return row !== undefined;
}

export async function insertGateway(db: Database, values: Insertable<SmsGateways>): Promise<number> {
  const { id } = await db.insertInto('smsGateways').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The two modems of a gateway, in slots 1 and 2. */
export async function insertModems(
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
    .execute();
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

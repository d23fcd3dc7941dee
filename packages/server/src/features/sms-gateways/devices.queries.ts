import type { Role } from '@harken/domain/access/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A device of the MQTT broker as a caller sees it. */
export interface VisibleDevice {
  name: string;
  /** The society it was made for; null for any. */
  nationalSocietyId: number | null;
  /** The gateway that uses it. */
  smsGatewayId: number | null;
}

/** The societies whose gateways a caller may change (docs/spec/access.md): managers only where there is no coordinator. */
function selectManagedSocieties({ id, role }: { id: number; role: Role }): RawBuilder<unknown> {
  if (role === 'Administrator') return sql`select id from national_societies`;
  return sql`
    select own.national_society_id from user_national_societies own
    where own.user_id = ${id} and (${role} = 'Coordinator' or not exists (
      select 1 from user_national_societies members join users on users.id = members.user_id
      where members.national_society_id = own.national_society_id
        and users.role = 'Coordinator' and users.deleted_at is null))`;
}

/**
 * The devices that a caller may see: those of gateways they may change, and unused ones made for their societies or for any.
 */
export async function findVisibleDevices(
  db: Database,
  user: { id: number; role: Role },
): Promise<VisibleDevice[]> {
  const { rows } = await sql<VisibleDevice>`
    with managed (id) as (${selectManagedSocieties(user)})
    select devices.name, devices.national_society_id, sms_gateways.id as sms_gateway_id
    from devices left join sms_gateways on sms_gateways.iot_hub_device_name = devices.name
    where coalesce(sms_gateways.national_society_id, devices.national_society_id) in (select id from managed)
      or (coalesce(sms_gateways.national_society_id, devices.national_society_id) is null
        and (${user.role} = 'Administrator' or exists (select 1 from managed)))
    order by devices.name`.execute(db);
  return rows;
}

/** Whether a gateway may use a device: it exists, is made for this society or any, and no other gateway uses it. */
export async function isDeviceFree(
  db: Database,
  name: string,
  { nationalSocietyId, smsGatewayId }: { nationalSocietyId: number; smsGatewayId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from devices left join sms_gateways on sms_gateways.iot_hub_device_name = devices.name
    where devices.name = ${name} and coalesce(devices.national_society_id, ${nationalSocietyId}) = ${nationalSocietyId}
      and (sms_gateways.id is null or sms_gateways.id = ${smsGatewayId}::integer)`.execute(db);
  return rows.length > 0;
}

/** The hashed secrets of devices, by name. */
export async function findSecretHashes(db: Database, names: string[]): Promise<Map<string, string>> {
  const devices = await db
    .selectFrom('devices')
    .select(['name', 'secretHash'])
    .where('name', 'in', names)
    .execute();
  return new Map(devices.map(({ name, secretHash }) => [name, secretHash]));
}

/** Every device with the society it was made for and the gateway that uses it, for the operator. */
export function findDevices(db: Database) {
  return db
    .selectFrom('devices')
    .leftJoin('smsGateways', 'smsGateways.iotHubDeviceName', 'devices.name')
    .leftJoin('nationalSocieties', 'nationalSocieties.id', 'devices.nationalSocietyId')
    .select(['devices.name', 'nationalSocieties.name as society', 'smsGateways.name as gateway'])
    .orderBy('devices.name')
    .execute();
}

export async function societyExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('nationalSocieties').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Returns false when there is already a device of this name. */
export async function insertDevice(
  db: Database,
  device: { name: string; secretHash: string; nationalSocietyId: number | null },
): Promise<boolean> {
  const row = await db
    .insertInto('devices')
    .values(device)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a device and removes it from its gateway. Returns whether there was one. */
export async function deleteDevice(db: Database, name: string): Promise<boolean> {
  const row = await db.deleteFrom('devices').where('name', '=', name).returning('name').executeTakeFirst();
  await db
    .updateTable('smsGateways')
    .set({ iotHubDeviceName: null })
    .where('iotHubDeviceName', '=', name)
    .execute();
  return row !== undefined;
}

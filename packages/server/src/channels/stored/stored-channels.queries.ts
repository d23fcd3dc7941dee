import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';

/** The settings that are fields of the specification, as stored; `telerivetApiKey` only while an older release may be started again. */
export interface StoredFields {
  emailAddress: string | null;
  iotHubDeviceName: string | null;
  telerivetProjectId: string | null;
  telerivetApiKey: string | null;
  encryptedTelerivetApiKey: Buffer | null;
}

/** A gateway as stored. */
export interface StoredChannel extends StoredFields {
  id: number;
  nationalSocietyId: number;
  type: string;
  /** Null for types whose gateways share an address. */
  address: string | null;
  ownPhoneNumber: string | null;
  settings: Record<string, string>;
  encryptedSecrets: Buffer | null;
  /** Its key, if an older release stored it in plain text. */
  plainKey: string | null;
  /** Its key and the previous one, the current first. */
  encryptedKeys: Buffer[];
}

const selectChannels = (now: string) => `
  select gateways.id, gateways.national_society_id, gateways.gateway_type as type, gateways.channel_address as address,
    gateways.own_phone_number, gateways.channel_settings as settings, gateways.encrypted_channel_secrets as encrypted_secrets,
    gateways.email_address, gateways.iot_hub_device_name, gateways.telerivet_project_id, gateways.telerivet_api_key,
    gateways.encrypted_telerivet_api_key, gateways.api_key as plain_key,
    array(select keys.encrypted_key from sms_gateway_keys keys
      where keys.sms_gateway_id = gateways.id and (keys.accepted_until is null or keys.accepted_until > ${now})
      order by keys.accepted_until desc nulls first) as encrypted_keys
  from sms_gateways gateways`;

/** The gateway with this address. A named statement, as each delivery of a gateway may need it. */
export async function findChannelByAddress(
  pool: pg.Pool,
  address: string,
  now: Date,
): Promise<StoredChannel | undefined> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'find-channel-by-address',
    text: `${selectChannels('$2::timestamptz')} where gateways.channel_address = $1`,
    values: [address, now],
  });
  return rows[0] && toStoredChannel(rows[0]);
}

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Rows of the plain driver have the names of columns. */
const toStoredChannel = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [toCamelCase(name), value]),
  ) as unknown as StoredChannel;

/** The gateway with this id. */
export async function findChannelById(
  db: Database,
  id: number,
  now: Date,
): Promise<StoredChannel | undefined> {
  const { rows } = await sql<StoredChannel>`
    select * from (${sql.raw(selectChannels(`'${now.toISOString()}'::timestamptz`))}) as channels
    where channels.id = ${id}`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';

/** A gateway with an address of its own, as stored. */
export interface StoredChannel {
  id: number;
  nationalSocietyId: number;
  type: string;
  address: string;
  ownPhoneNumber: string | null;
  settings: Record<string, string>;
  encryptedSecrets: Buffer | null;
  /** Its key and the previous one, the current first. */
  encryptedKeys: Buffer[];
}

const selectChannels = (now: string) => `
  select gateways.id, gateways.national_society_id, gateways.gateway_type as type, gateways.channel_address as address,
    gateways.own_phone_number, gateways.channel_settings as settings, gateways.encrypted_channel_secrets as encrypted_secrets,
    array(select keys.encrypted_key from sms_gateway_keys keys
      where keys.sms_gateway_id = gateways.id and (keys.accepted_until is null or keys.accepted_until > ${now})
      order by keys.accepted_until desc nulls first) as encrypted_keys
  from sms_gateways gateways`;

/** Rows of the plain driver have the names of columns. */
interface PlainRow {
  id: number;
  national_society_id: number;
  type: string;
  address: string;
  own_phone_number: string | null;
  settings: Record<string, string>;
  encrypted_secrets: Buffer | null;
  encrypted_keys: Buffer[];
}

/** The gateway with this address. A named statement, as each delivery of a gateway may need it. */
export async function findChannelByAddress(
  pool: pg.Pool,
  address: string,
  now: Date,
): Promise<StoredChannel | undefined> {
  const { rows } = await pool.query<PlainRow>({
    name: 'find-channel-by-address',
    text: `${selectChannels('$2::timestamptz')} where gateways.channel_address = $1`,
    values: [address, now],
  });
  return rows[0] && toStoredChannel(rows[0]);
}

function toStoredChannel(row: PlainRow): StoredChannel {
  return {
    ...{ id: row.id, type: row.type, address: row.address, settings: row.settings },
    nationalSocietyId: row.national_society_id,
    ownPhoneNumber: row.own_phone_number,
    encryptedSecrets: row.encrypted_secrets,
    encryptedKeys: row.encrypted_keys,
  };
}

/** The gateway with this id, if it has an address of its own. */
export async function findChannelById(
  db: Database,
  id: number,
  now: Date,
): Promise<StoredChannel | undefined> {
  const { rows } = await sql<StoredChannel>`
    select * from (${sql.raw(selectChannels(`'${now.toISOString()}'::timestamptz`))}) as channels
    where channels.id = ${id} and channels.address is not null`.execute(db);
  return rows[0];
}

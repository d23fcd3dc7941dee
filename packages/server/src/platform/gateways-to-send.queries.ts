import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/**
 * The transport of a gateway: what its type says, else its device, its Telerivet account, its e-mail address; null when it has none.
 */
export const gatewayTransport = sql`case
    when sms_gateways.sending is not null then sms_gateways.sending
    when sms_gateways.iot_hub_device_name <> '' then 'mqtt'
    when sms_gateways.gateway_type = 'Telerivet'
      and (sms_gateways.encrypted_telerivet_api_key is not null or sms_gateways.telerivet_api_key <> '')
      and sms_gateways.telerivet_project_id <> '' then 'telerivet'
    when sms_gateways.email_address <> '' then 'mail' end`;

/** The gateway that can send a message about another one: of the same society and not down. Null if there is none. */
export async function findGatewayBeside(db: Database, smsGatewayId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select sms_gateways.id from sms_gateways as other
    join sms_gateways on sms_gateways.national_society_id = other.national_society_id and sms_gateways.id <> other.id
    where other.id = ${smsGatewayId} and sms_gateways.down_since is null and ${gatewayTransport} is not null
    order by sms_gateways.fail_over_order nulls last, sms_gateways.id
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

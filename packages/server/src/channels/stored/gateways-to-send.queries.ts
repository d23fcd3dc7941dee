import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { listFormTypes } from '../all-types.ts';
import type { FieldName, FormType, Sender } from '../channel.ts';

/** Whether a field of a gateway has a value. */
const hasField: Record<FieldName, RawBuilder<unknown>> = {
  emailAddress: sql`sms_gateways.email_address <> ''`,
  iotHubDeviceName: sql`sms_gateways.iot_hub_device_name <> ''`,
  telerivetApiKey: sql`(sms_gateways.encrypted_telerivet_api_key is not null or sms_gateways.telerivet_api_key <> '')`,
  telerivetProjectId: sql`sms_gateways.telerivet_project_id <> ''`,
};

const whenSends = ({ name }: FormType, { needs, transport }: Sender) => sql`
    when sms_gateways.gateway_type = ${sql.lit(name)} and ${sql.join(
      needs.map((field) => hasField[field]),
      sql` and `,
    )} then ${sql.lit(transport)}`;

/**
 * The transport of a gateway: as stored with it for types that have only one, else of the first sender of its type for which it has
 * what it needs; null when it has none.
 */
export const gatewayTransport = sql`case
    when sms_gateways.sending is not null then sms_gateways.sending${sql.join(
      listFormTypes().flatMap((type) => type.senders.map((sender) => whenSends(type, sender))),
      sql``,
    )} end`;

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

/**
 * The gateway of messages that have none of their own: the oldest of the national society. While that is down, the first of its
 * backups, so that modems and limits are those of the gateway that sends (docs/decisions/0060-types-of-gateways.md). Null without gateways.
 */
export async function findFirstGateway(db: Database, nationalSocietyId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with oldest as (
      select id, down_since from sms_gateways where national_society_id = ${nationalSocietyId} order by id limit 1
    ),
    backup as (
      select sms_gateways.id from sms_gateways
      where national_society_id = ${nationalSocietyId} and fail_over_order is not null and down_since is null
        and ${gatewayTransport} is not null
      order by fail_over_order, sms_gateways.id limit 1
    )
    select coalesce((select id from backup where oldest.down_since is not null), oldest.id) as id from oldest`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

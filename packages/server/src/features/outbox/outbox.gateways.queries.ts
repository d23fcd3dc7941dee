import { sql } from 'kysely';
import { gatewayTransport } from '../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * The gateway that sends a message in place of another: of the same society, not down, able to send.
 *
 * @param needsOtherType one of another type, whichever; otherwise the next of those that are backups of each other
 */
export async function findOtherGateway(
  db: Database,
  smsGatewayId: number,
  needsOtherType: boolean,
): Promise<number | null> {
  const fits = needsOtherType
    ? sql`sms_gateways.gateway_type <> own.gateway_type`
    : sql`own.fail_over_order is not null and sms_gateways.fail_over_order is not null`;
  const { rows } = await sql<{ id: number }>`
    select sms_gateways.id from sms_gateways as own
    join sms_gateways on sms_gateways.national_society_id = own.national_society_id and sms_gateways.id <> own.id
    where own.id = ${smsGatewayId} and sms_gateways.down_since is null and ${gatewayTransport} is not null and ${fits}
    order by (sms_gateways.fail_over_order, sms_gateways.id) < (own.fail_over_order, own.id) nulls first,
      sms_gateways.fail_over_order nulls last, sms_gateways.id
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Writer {
  smsGatewayId: number;
  /** With a plus sign and the country code. */
  phoneNumber: string;
  since: Date;
}

/** Whether somebody wrote to a gateway since a time. */
export async function hasWrittenSince(
  db: Database,
  { smsGatewayId, phoneNumber, since }: Writer,
): Promise<boolean> {
  const digits = phoneNumber.replace(/\D/g, '');
  const { rows } = await sql`
    select 1 from raw_reports
    where sms_gateway_id = ${smsGatewayId} and arrived_at >= ${since} and sender is not null
      and right(regexp_replace(sender, '\\D', '', 'g'), 6) = ${digits.slice(-6)}
      and regexp_replace(sender, '\\D', '', 'g') = ${digits}
    limit 1`.execute(db);
  return rows.length > 0;
}

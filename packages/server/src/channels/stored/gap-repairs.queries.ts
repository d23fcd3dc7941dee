import { canaryWords } from '@harken/domain/channels/canary';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A period whose messages a telephone should deliver again. */
export interface Gap {
  smsGatewayId: number;
  since: Date;
  until: Date;
}

/** Only so long after a telephone was asked do its messages count as recovered. */
const countedHours = 24;

/**
 * Stores that a telephone should deliver the messages of a period again.
 *
 * @param gap of an outage that ended, with its id: stored once for each; without one if a person asks
 */
export async function insertGapRepair(
  db: Database,
  gap: Gap & { outageId?: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('gatewayGapRepairs')
    .values({ ...gap, requestedAt: now })
    .onConflict((conflict) => conflict.constraint('gateway_gap_repairs_outage_once').doNothing())
    .execute();
}

/** The latest requests of a gateway, newest first. */
export function findGapRepairs(db: Database, smsGatewayId: number, limit: number) {
  return db
    .selectFrom('gatewayGapRepairs')
    .select(['id', 'since', 'until', 'requestedAt', 'sentAt', 'recoveredCount'])
    .where('smsGatewayId', '=', smsGatewayId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Takes the requests that telephones do not know of yet; each is returned once, by whichever process holds the connection. */
export async function takeGapRepairs(db: Database, smsGatewayIds: number[], now: Date): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    update gateway_gap_repairs set sent_at = ${now}, after_raw_report_id = coalesce((select max(id) from raw_reports), 0)
    where sent_at is null and sms_gateway_id = any(${smsGatewayIds}::int[])
    returning sms_gateway_id, since, until`.execute(db);
  return rows;
}

/**
 * Counts the messages of periods that arrived since telephones were asked for them, without proofs of life, which nobody missed.
 * Counting twice is harmless: messages that were there before are no new rows.
 *
 * @param smsGatewayId null for all gateways
 * @returns the gateways whose numbers changed
 */
export async function countRecovered(
  db: Database,
  { smsGatewayId, now }: { smsGatewayId: number | null; now: Date },
): Promise<{ smsGatewayId: number }[]> {
  const asStored = (column: 'since' | 'until') =>
    sql`to_char(repairs.${sql.ref(column)} at time zone 'UTC', 'YYYYMMDDHH24MISS')`;
  const { rows } = await sql<{ smsGatewayId: number }>`
    with counted as (
      select repairs.id, (
        select count(*) from raw_reports
        where raw_reports.id > repairs.after_raw_report_id and raw_reports.sms_gateway_id = repairs.sms_gateway_id
          and raw_reports.timestamp between ${asStored('since')} and ${asStored('until')}
          and not starts_with(upper(coalesce(raw_reports.text, '')), ${canaryWords})) as count
      from gateway_gap_repairs as repairs
      where repairs.sent_at > ${now}::timestamptz - make_interval(hours => ${countedHours})
        and (${smsGatewayId}::int is null or repairs.sms_gateway_id = ${smsGatewayId}::int)
    )
    update gateway_gap_repairs set recovered_count = counted.count from counted
    where gateway_gap_repairs.id = counted.id and gateway_gap_repairs.recovered_count < counted.count
    returning gateway_gap_repairs.sms_gateway_id`.execute(db);
  return rows;
}

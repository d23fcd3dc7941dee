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

export async function insertGapRepair(db: Database, gap: Gap, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('gatewayGapRepairs')
    .values({ ...gap, requestedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
 * Counts the messages of a period that arrived since the telephone was asked for it. Counting twice is harmless: messages that were
 * there before are no new rows.
 *
 * @param at times of messages, as stored
 * @returns whether a number changed
 */
export async function countRecovered(
  db: Database,
  smsGatewayId: number,
  at: string[],
  now: Date,
): Promise<boolean> {
  const asStored = (column: 'since' | 'until') =>
    sql`to_char(gateway_gap_repairs.${sql.ref(column)} at time zone 'UTC', 'YYYYMMDDHH24MISS')`;
  const { numAffectedRows } = await sql`
    with counted as (
      select gateway_gap_repairs.id, (
        select count(*) from raw_reports
        where raw_reports.id > gateway_gap_repairs.after_raw_report_id and raw_reports.sms_gateway_id = ${smsGatewayId}
          and raw_reports.timestamp between ${asStored('since')} and ${asStored('until')}) as count
      from gateway_gap_repairs
      where gateway_gap_repairs.sms_gateway_id = ${smsGatewayId}
        and gateway_gap_repairs.sent_at > ${now}::timestamptz - make_interval(hours => ${countedHours})
        and exists (select 1 from unnest(${at}::text[]) as at (text) where at.text between ${asStored('since')} and ${asStored('until')})
    )
    update gateway_gap_repairs set recovered_count = counted.count from counted
    where gateway_gap_repairs.id = counted.id and gateway_gap_repairs.recovered_count < counted.count`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

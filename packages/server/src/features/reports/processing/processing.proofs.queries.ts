import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Notes that proofs of life came back, and sets their messages aside: they are no reports. Only those that were really sent count,
 * and only at a gateway of the same national society.
 *
 * @returns the ids of the messages
 */
export async function takeCanaries(
  db: Database,
  messages: { id: number; nationalSocietyId: number; code: string }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with arrived as (
      select * from json_to_recordset(${JSON.stringify(messages)}::json) as message (id bigint, "nationalSocietyId" int, code text)
    ),
    known as (
      select arrived.id, gateway_canaries.id as canary_id from arrived
      join gateway_canaries on gateway_canaries.code = arrived.code
      join sms_gateways on sms_gateways.id = gateway_canaries.sms_gateway_id
        and sms_gateways.national_society_id = arrived."nationalSocietyId"
    ),
    received as (
      update gateway_canaries set received_at = coalesce(received_at, ${now})
      where id in (select canary_id from known))
    update raw_reports set processed_at = ${now} from known where raw_reports.id = known.id returning known.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

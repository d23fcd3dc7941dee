import { normalizeCode } from '@harken/domain/places/codes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';

/**
 * The ids of the villages that a text means as a code: those with this code, and those in a region or district or around a zone
 * with it. As a subquery.
 *
 * The text is compared as a whole and as text, so KE007 is neither KE107 nor KE7; only letter case does not matter, as in other
 * searches. Codes of all systems count, also those of the past, because people search for what an old list says. Codes are
 * found by `place_codes_search_index`.
 */
export function selectVillagesByCode(nationalSocietyId: RawBuilder<number> | number, text: string) {
  const isMeant = sql`upper(place_codes.code) = upper(${normalizeCode(text)})
    and place_codes.national_society_id = ${nationalSocietyId}`;
  return sql<number>`(
    select coalesce(place_codes.village_id, zones.village_id) as id
    from place_codes left join zones on zones.id = place_codes.zone_id
    where ${isMeant} and num_nonnulls(place_codes.village_id, place_codes.zone_id) = 1
    union
    select villages.id from place_codes
    join districts on districts.id = place_codes.district_id or districts.region_id = place_codes.region_id
    join villages on villages.district_id = districts.id
    where ${isMeant})`;
}

/** The same ids as a list. */
export async function findVillagesByCode(
  db: Database,
  nationalSocietyId: number,
  text: string,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select found.id from ${selectVillagesByCode(nationalSocietyId, text)} as found`.execute(db);
  return rows.map(({ id }) => id);
}

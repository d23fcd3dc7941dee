import type { NewCode } from '@harken/domain/imports/structure-rows';
import type { PlaceLevel } from '@harken/domain/places/levels';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const tables = {
  region: { table: 'regions', parent: 'national_society_id' },
  district: { table: 'districts', parent: 'region_id' },
  village: { table: 'villages', parent: 'district_id' },
  zone: { table: 'zones', parent: 'village_id' },
} as const satisfies Record<PlaceLevel, { table: string; parent: string }>;

/**
 * Adds places of one level, thousands in one statement. A name that a sibling got meanwhile violates a unique index, which is
 * returned as `nationalSociety.structure.itemAlreadyExists`.
 *
 * @param parentId the parent place, or the society of a region
 * @returns the ids in the order of the rows
 */
export async function insertPlaces(
  db: Database,
  level: PlaceLevel,
  rows: { parentId: number; name: string }[],
): Promise<number[]> {
  const { table, parent } = tables[level];
  const given = await sql<{ id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id, places.*
      from unnest(${rows.map(({ parentId }) => parentId)}::int[], ${rows.map(({ name }) => name)}::text[])
        with ordinality as places (parent_id, name, position)
    ), added as (
      insert into ${sql.table(table)} (id, ${sql.ref(parent)}, name)
      select given.id, given.parent_id, given.name from given
    )
    select given.id from given order by given.position`.execute(db);
  return given.rows.map(({ id }) => id);
}

/**
 * Adds codes, thousands in one statement. They have no first day, unless the place or another one had such a code before: then
 * they are valid from today.
 */
export async function insertCodes(
  db: Database,
  {
    nationalSocietyId,
    codes,
    today,
  }: { nationalSocietyId: number; codes: readonly NewCode[]; today: string },
): Promise<void> {
  if (codes.length === 0) return;
  const idOf = (level: PlaceLevel) => codes.map((code) => (code.level === level ? code.id : null));
  await sql`
    insert into place_codes (national_society_id, region_id, district_id, village_id, zone_id, system, code, valid_from)
    select ${nationalSocietyId}, given.region_id, given.district_id, given.village_id, given.zone_id, given.system, given.code,
      case when exists (
        select 1 from place_codes before
        where before.national_society_id = ${nationalSocietyId} and lower(before.system) = given.system
          and (before.code = given.code or before.region_id = given.region_id or before.district_id = given.district_id
            or before.village_id = given.village_id or before.zone_id = given.zone_id)) then ${today}::date end
    from unnest(${idOf('region')}::int[], ${idOf('district')}::int[], ${idOf('village')}::int[], ${idOf('zone')}::int[],
      ${codes.map(({ system }) => system)}::text[], ${codes.map(({ code }) => code)}::text[])
      as given (region_id, district_id, village_id, zone_id, system, code)`.execute(db);
}

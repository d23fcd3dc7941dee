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

import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface PlacesCopy {
  fromId: number;
  toId: number;
}

/** Whether both national societies exist, and whether the one that gets the places has some already. */
export async function findCopyState(
  db: Database,
  { fromId, toId }: PlacesCopy,
): Promise<{ isSourceKnown: boolean; hasPlaces: boolean }> {
  const { rows } = await sql<{ isSourceKnown: boolean; hasPlaces: boolean }>`
    select exists (select 1 from national_societies where id = ${fromId}) as is_source_known,
      exists (select 1 from regions where national_society_id = ${toId}) as has_places`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** Copies the names of all regions, districts, villages and zones into a national society that has none. */
export async function insertCopiedPlaces(db: Database, { fromId, toId }: PlacesCopy): Promise<void> {
  await sql`insert into regions (national_society_id, name)
    select ${toId}, name from regions where national_society_id = ${fromId} order by id`.execute(db);
  await sql`insert into districts (region_id, name)
    select copies.id, districts.name from districts
    join regions on regions.id = districts.region_id
    join regions copies on copies.national_society_id = ${toId} and lower(copies.name) = lower(regions.name)
    where regions.national_society_id = ${fromId} order by districts.id`.execute(db);
  await sql`insert into villages (district_id, name)
    select copies.id, villages.name from villages
    join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    join regions new_regions on new_regions.national_society_id = ${toId}
      and lower(new_regions.name) = lower(regions.name)
    join districts copies on copies.region_id = new_regions.id and lower(copies.name) = lower(districts.name)
    where regions.national_society_id = ${fromId} order by villages.id`.execute(db);
  await sql`insert into zones (village_id, name)
    select copies.id, zones.name from zones
    join villages on villages.id = zones.village_id
    join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    join regions new_regions on new_regions.national_society_id = ${toId}
      and lower(new_regions.name) = lower(regions.name)
    join districts new_districts on new_districts.region_id = new_regions.id
      and lower(new_districts.name) = lower(districts.name)
    join villages copies on copies.district_id = new_districts.id and lower(copies.name) = lower(villages.name)
    where regions.national_society_id = ${fromId} order by zones.id`.execute(db);
}

import type { PlaceLevel } from '@harken/domain/places/levels';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface PlaceId {
  level: PlaceLevel;
  id: number;
}

interface Named {
  id: number;
  name: string;
}

export function findRegions(db: Database, nationalSocietyId: number): Promise<Named[]> {
  return db
    .selectFrom('regions')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export function findDistricts(db: Database, regionId: number): Promise<Named[]> {
  return db
    .selectFrom('districts')
    .select(['id', 'name'])
    .where('regionId', '=', regionId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export function findVillages(db: Database, districtId: number): Promise<Named[]> {
  return db
    .selectFrom('villages')
    .select(['id', 'name'])
    .where('districtId', '=', districtId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

export function findZones(db: Database, villageId: number): Promise<Named[]> {
  return db
    .selectFrom('zones')
    .select(['id', 'name'])
    .where('villageId', '=', villageId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

// The name of a sibling violates a unique index, which is returned as `nationalSociety.structure.itemAlreadyExists`.

export function insertRegion(db: Database, values: { nationalSocietyId: number; name: string }) {
  return db.insertInto('regions').values(values).returning(['id', 'name']).executeTakeFirstOrThrow();
}

export function insertDistrict(db: Database, values: { regionId: number; name: string }) {
  return db
    .insertInto('districts')
    .values(values)
    .returning(['id', 'regionId', 'name'])
    .executeTakeFirstOrThrow();
}

export function insertVillage(db: Database, values: { districtId: number; name: string }) {
  return db
    .insertInto('villages')
    .values(values)
    .returning(['id', 'districtId', 'name'])
    .executeTakeFirstOrThrow();
}

export function insertZone(db: Database, values: { villageId: number; name: string }) {
  return db
    .insertInto('zones')
    .values(values)
    .returning(['id', 'villageId', 'name'])
    .executeTakeFirstOrThrow();
}

const tables = {
  region: sql.table('regions'),
  district: sql.table('districts'),
  village: sql.table('villages'),
  zone: sql.table('zones'),
} as const satisfies Record<PlaceLevel, RawBuilder<unknown>>;

/** Locks a place against changes and additions, and returns its name. */
export async function lockPlace(db: Database, { level, id }: PlaceId): Promise<{ name: string } | undefined> {
  const found = sql<{ name: string }>`select name from ${tables[level]} where id = ${id} for update`;
  return (await found.execute(db)).rows[0];
}

export async function renamePlace(db: Database, { level, id, name }: PlaceId & { name: string }) {
  await sql`update ${tables[level]} set name = ${name} where id = ${id}`.execute(db);
}

/** Deletes a place with the places inside it and the EIDSR units of its districts. */
export async function deletePlace(db: Database, { level, id }: PlaceId): Promise<void> {
  await sql`delete from ${tables[level]} where id = ${id}`.execute(db);
}

const villagesInside = {
  region: (id) => sql`select villages.id from villages
    join districts on districts.id = villages.district_id where districts.region_id = ${id}`,
  district: (id) => sql`select id from villages where district_id = ${id}`,
  village: (id) => sql`select ${id}::int as id`,
  zone: () => sql`select null::int as id where false`,
} as const satisfies Record<PlaceLevel, (id: number) => RawBuilder<unknown>>;

/**
 * Whether collectors, messages or reports are at a place or anywhere inside it.
 *
 * The ids are collected first and passed as arrays, so that each check uses an index, however many reports there are. With a
 * join, checking a region without reports could read all of them.
 */
export async function findUseOfPlace(
  db: Database,
  { level, id }: PlaceId,
): Promise<{ hasDataCollectors: boolean; hasReports: boolean }> {
  const zonesInside =
    level === 'zone'
      ? sql`select ${id}::int as id`
      : sql`select zones.id from zones join villages_inside on villages_inside.id = zones.village_id`;
  const at = sql`(village_id = any(array(select id from villages_inside)))`;
  const atZone = sql`(zone_id = any(array(select id from zones_inside)))`;
  const { rows } = await sql<{ hasDataCollectors: boolean; hasReports: boolean }>`
    with villages_inside as materialized (${villagesInside[level](id)}),
    zones_inside as materialized (${zonesInside})
    select
      exists (select 1 from data_collector_locations where ${at})
        or exists (select 1 from data_collector_locations where ${atZone}) as has_data_collectors,
      exists (select 1 from raw_reports where ${at}) or exists (select 1 from raw_reports where ${atZone})
        or exists (select 1 from reports where ${at}) or exists (select 1 from reports where ${atZone}) as has_reports`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
}

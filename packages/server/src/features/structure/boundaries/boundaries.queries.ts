import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { placeColumns, selectPlaceCode } from '../../../platform/place-codes.queries.ts';

/** The places of a level in a national society, with the place around each. */
export const placesOfLevel = {
  region: (society) => sql`select id, name, null::int as parent_id, null::text as parent_name
    from regions where national_society_id = ${society}`,
  district: (
    society,
  ) => sql`select districts.id, districts.name, region_id as parent_id, regions.name as parent_name
    from districts join regions on regions.id = districts.region_id where regions.national_society_id = ${society}`,
  village: (
    society,
  ) => sql`select villages.id, villages.name, district_id as parent_id, districts.name as parent_name
    from villages join districts on districts.id = villages.district_id join regions on regions.id = districts.region_id
    where regions.national_society_id = ${society}`,
  zone: (society) => sql`select zones.id, zones.name, village_id as parent_id, villages.name as parent_name
    from zones join villages on villages.id = zones.village_id join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id where regions.national_society_id = ${society}`,
} as const satisfies Record<PlaceLevel, (society: number) => RawBuilder<unknown>>;

/** A place with the place around it and its P-code in effect. */
export interface NamedPlace {
  id: number;
  name: string;
  parentId: number | null;
  parentName: string | null;
  code: string | null;
}

interface OfLevel {
  nationalSocietyId: number;
  level: PlaceLevel;
}

/** The places of a level, or only those with a boundary, by id. */
export async function findPlacesOfLevel(
  db: Database,
  { nationalSocietyId, level, day, withBoundary }: OfLevel & { day: string; withBoundary: boolean },
): Promise<NamedPlace[]> {
  const column = sql.ref(`placeBoundaries.${placeColumns[level]}`);
  const bounded = withBoundary
    ? sql`where exists (select 1 from place_boundaries where ${column} = places.id)`
    : sql``;
  const { rows } = await sql<NamedPlace>`
    select places.*, ${selectPlaceCode(level, sql`places.id`, day)} as code
    from (${placesOfLevel[level](nationalSocietyId)}) as places ${bounded} order by places.id`.execute(db);
  return rows;
}

/** The boundaries of a level as they are shown on screens, compressed. */
export function findLayer(db: Database, { nationalSocietyId, level }: OfLevel) {
  return db
    .selectFrom('boundaryLayers')
    .select(['version', 'topology'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('level', '=', level)
    .executeTakeFirst();
}

/** How many places each level has, how many of them with a boundary, and where the boundaries come from. */
export async function findLevels(db: Database, nationalSocietyId: number) {
  const layers = await db
    .selectFrom('boundaryLayers')
    .select(['level', 'version', 'source', 'importedAt'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
  const counts = placeLevels.map(
    (level) => sql`select ${level}::text as level, count(*)::int as place_count,
      (select count(*)::int from place_boundaries
        where national_society_id = ${nationalSocietyId} and ${sql.ref(placeColumns[level])} is not null) as boundary_count
      from (${placesOfLevel[level](nationalSocietyId)}) as places`,
  );
  const { rows } = await sql<{ level: PlaceLevel; placeCount: number; boundaryCount: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map((row) => ({ ...row, layer: layers.find(({ level }) => level === row.level) }));
}

/** Locations of data collectors of a national society, to compare a file with; at most 1,000. */
export function findKnownLocations(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('dataCollectorLocations')
    .innerJoin('villages', 'villages.id', 'dataCollectorLocations.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['dataCollectorLocations.latitude', 'dataCollectorLocations.longitude'])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('dataCollectorLocations.id')
    .limit(1000)
    .execute();
}

/** The whole boundary of a place to be stored. */
export interface NewBoundary {
  placeId: number;
  polygons: number[];
  rings: number[];
  points: Buffer;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Boundaries per statement: those of a large country have some megabytes. */
const perStatement = 100;

/** Replaces the boundaries of a level. */
export async function replaceBoundaries(
  trx: Database,
  {
    layer,
    boundaries,
    ...ofLevel
  }: OfLevel & {
    layer: { version: string; source: string; importedAt: Date; topology: Buffer };
    boundaries: readonly NewBoundary[];
  },
): Promise<void> {
  await deleteBoundaries(trx, ofLevel);
  const { nationalSocietyId, level } = ofLevel;
  await trx
    .insertInto('boundaryLayers')
    .values({ ...layer, nationalSocietyId, level })
    .execute();
  for (let from = 0; from < boundaries.length; from += perStatement) {
    const rows = boundaries.slice(from, from + perStatement).map(({ placeId, ...boundary }) => ({
      ...boundary,
      nationalSocietyId,
      [placeColumns[level]]: placeId,
    }));
    await trx.insertInto('placeBoundaries').values(rows).execute();
  }
}

/** Deletes the boundaries of a level. @returns how many there were */
export async function deleteBoundaries(
  trx: Database,
  { nationalSocietyId, level }: OfLevel,
): Promise<number> {
  await trx
    .deleteFrom('boundaryLayers')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('level', '=', level)
    .execute();
  const deleted = await trx
    .deleteFrom('placeBoundaries')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where(placeColumns[level], 'is not', null)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

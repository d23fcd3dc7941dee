import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DataCollectors } from '../../platform/db/schema.ts';
import { supervisorOfCollector } from './data-collectors.supervisors.queries.ts';

/** The society of a project, and its country, which determines how numbers are normalised and where the map is centred. */
export function findCountryOfProject(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .select([
      'projects.nationalSocietyId',
      'countries.code as countryCode',
      'countries.latitude',
      'countries.longitude',
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** A collector that is not deleted and that the caller may see. */
export function findCollector(db: Database, id: number, accessible: RawBuilder<boolean>) {
  return db
    .selectFrom('dataCollectors')
    .leftJoin('dataCollectorPhoneNumbers as first', (join) =>
      join.onRef('first.dataCollectorId', '=', 'dataCollectors.id').on('first.field', '=', 'Primary'),
    )
    .leftJoin('dataCollectorPhoneNumbers as second', (join) =>
      join.onRef('second.dataCollectorId', '=', 'dataCollectors.id').on('second.field', '=', 'Additional'),
    )
    .select((eb) => [
      'dataCollectors.id',
      'dataCollectors.projectId',
      'dataCollectors.name',
      'dataCollectors.displayName',
      'dataCollectors.birthGroupDecade',
      'dataCollectors.isDeployed as deployed',
      'first.phoneNumber',
      'second.phoneNumber as additionalPhoneNumber',
      supervisorOfCollector.as('supervisor'),
      eb.ref('dataCollectors.sex').$castTo<'Male' | 'Female' | 'Other' | null>().as('sex'),
      eb
        .ref('dataCollectors.dataCollectorType')
        .$castTo<'Human' | 'CollectionPoint'>()
        .as('dataCollectorType'),
    ])
    .where('dataCollectors.id', '=', id)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(accessible)
    .executeTakeFirst();
}

/** The locations of a collector, with the district and region of each village. */
export function findCollectorLocations(db: Database, dataCollectorId: number) {
  return db
    .selectFrom('dataCollectorLocations as places')
    .innerJoin('villages', 'villages.id', 'places.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .select([
      'places.id',
      'places.latitude',
      'places.longitude',
      'places.villageId',
      'places.zoneId',
      'villages.districtId',
      'districts.regionId',
    ])
    .where('places.dataCollectorId', '=', dataCollectorId)
    .orderBy('places.id')
    .execute();
}

/** How many of these collectors are not deleted and may be changed by the caller. */
export async function countAccessible(
  db: Database,
  ids: number[],
  accessible: RawBuilder<boolean>,
): Promise<number> {
  const { count } = await db
    .selectFrom('dataCollectors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dataCollectors.id', 'in', ids)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(accessible)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the normalised numbers that belong to another active collector of any society. */
export async function findTakenNumbers(
  db: Database,
  normalizedNumbers: string[],
  ownId: number | null = null,
): Promise<Set<string>> {
  if (normalizedNumbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('dataCollectorPhoneNumbers')
    .select('normalizedNumber')
    .where('normalizedNumber', 'in', normalizedNumbers)
    .$if(ownId !== null, (query) => query.where('dataCollectorId', '<>', ownId as number))
    .execute();
  return new Set(rows.map((row) => row.normalizedNumber));
}

/** The villages among the ids that belong to the society, with the ids of their zones. */
export async function findVillagesOfSociety(
  db: Database,
  nationalSocietyId: number,
  villageIds: number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select('villages.id')
    .select(
      sql<number[]>`array(select zones.id from zones where zones.village_id = villages.id)`.as('zoneIds'),
    )
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .where('villages.id', 'in', villageIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.zoneIds]));
}

export async function insertCollector(db: Database, values: Insertable<DataCollectors>): Promise<number> {
  const { id } = await db
    .insertInto('dataCollectors')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertNumbers(
  db: Database,
  dataCollectorId: number,
  numbers: { field: 'Primary' | 'Additional'; phoneNumber: string; normalizedNumber: string }[],
): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .insertInto('dataCollectorPhoneNumbers')
    .values(numbers.map((number) => ({ dataCollectorId, ...number })))
    .execute();
}

export async function insertLocations(
  db: Database,
  dataCollectorId: number,
  locations: { latitude: number; longitude: number; villageId: number; zoneId?: number | null }[],
): Promise<void> {
  const rows = locations.map(({ latitude, longitude, villageId, zoneId }) => ({
    dataCollectorId,
    latitude,
    longitude,
    villageId,
    zoneId: zoneId ?? null,
  }));
  await db.insertInto('dataCollectorLocations').values(rows).execute();
}

export function findProjectsOfCollectors(db: Database, ids: number[]): Promise<{ projectId: number }[]> {
  return db.selectFrom('dataCollectors').select('projectId').where('id', 'in', ids).execute();
}

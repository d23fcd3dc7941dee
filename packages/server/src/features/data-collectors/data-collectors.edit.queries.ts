import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/db/database.ts';

/** One collector that is not deleted, if the caller may change it; held until the transaction ends. */
export function findCollectorToChange(db: Database, id: number, accessible: RawBuilder<boolean>) {
  return db
    .selectFrom('dataCollectors')
    .select((eb) => [
      'dataCollectors.name',
      'dataCollectors.displayName',
      'dataCollectors.birthGroupDecade',
      'dataCollectors.isDeployed',
      'dataCollectors.supervisorId',
      'dataCollectors.headSupervisorId',
      eb.ref('dataCollectors.sex').$castTo<'Male' | 'Female' | 'Other' | null>().as('sex'),
      eb
        .ref('dataCollectors.dataCollectorType')
        .$castTo<'Human' | 'CollectionPoint'>()
        .as('dataCollectorType'),
      sql<(string | null)[]>`array(
        select numbers.phone_number from unnest(array['Primary', 'Additional']) with ordinality as fields (field, position)
        left join data_collector_phone_numbers numbers
          on numbers.field = fields.field and numbers.data_collector_id = data_collectors.id
        order by position)`.as('numbers'),
      jsonArrayFrom(
        eb
          .selectFrom('dataCollectorLocations as places')
          .select(['places.id', 'places.latitude', 'places.longitude', 'places.villageId', 'places.zoneId'])
          .whereRef('places.dataCollectorId', '=', 'dataCollectors.id'),
      ).as('locations'),
    ])
    .where('dataCollectors.id', '=', id)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(accessible)
    .forUpdate('dataCollectors')
    .executeTakeFirst();
}

export type StoredCollector = NonNullable<Awaited<ReturnType<typeof findCollectorToChange>>>;

export async function updateCollector(
  db: Database,
  id: number,
  values: Omit<StoredCollector, 'numbers' | 'locations' | 'dataCollectorType'>,
): Promise<void> {
  await db.updateTable('dataCollectors').set(values).where('id', '=', id).execute();
}

export async function deleteNumbers(db: Database, dataCollectorId: number): Promise<void> {
  await db.deleteFrom('dataCollectorPhoneNumbers').where('dataCollectorId', '=', dataCollectorId).execute();
}

interface Location {
  id?: number | null;
  latitude: number;
  longitude: number;
  villageId: number;
  zoneId?: number | null;
}

/**
 * Puts these places in the place of a collector's: those with an id keep it. Written anew and not changed one by one,
 * because two may have changed villages with each other, of which each is there once.
 */
export async function replaceLocations(
  db: Database,
  dataCollectorId: number,
  locations: Location[],
): Promise<void> {
  await db.deleteFrom('dataCollectorLocations').where('dataCollectorId', '=', dataCollectorId).execute();
  const rowOf = ({ latitude, longitude, villageId, zoneId }: Location) => ({
    dataCollectorId,
    latitude,
    longitude,
    villageId,
    zoneId: zoneId ?? null,
  });
  const kept = locations.flatMap((place) => (place.id ? [{ id: place.id, ...rowOf(place) }] : []));
  const added = locations.filter(({ id }) => !id).map(rowOf);
  for (const rows of [kept, added])
    if (rows.length > 0) await db.insertInto('dataCollectorLocations').values(rows).execute();
}

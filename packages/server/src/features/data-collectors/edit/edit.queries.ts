import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/db/database.ts';

/** A collector that is not deleted and that the caller may change, locked. */
export function lockCollectorForEdit(db: Database, id: number, accessible: RawBuilder<boolean>) {
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

export type StoredCollector = NonNullable<Awaited<ReturnType<typeof lockCollectorForEdit>>>;

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
 * Replaces the locations of a collector; those with an id keep it. They are deleted and inserted rather than updated one by
 * one, because two locations may have swapped villages, and each village is unique per collector.
 */
export async function replaceLocations(
  db: Database,
  dataCollectorId: number,
  locations: Location[],
): Promise<void> {
  await db.deleteFrom('dataCollectorLocations').where('dataCollectorId', '=', dataCollectorId).execute();
  const toRow = ({ latitude, longitude, villageId, zoneId }: Location) => ({
    dataCollectorId,
    latitude,
    longitude,
    villageId,
    zoneId: zoneId ?? null,
  });
  const existing = locations.flatMap((place) => (place.id ? [{ id: place.id, ...toRow(place) }] : []));
  const added = locations.filter(({ id }) => !id).map(toRow);
  for (const rows of [existing, added])
    if (rows.length > 0) await db.insertInto('dataCollectorLocations').values(rows).execute();
}

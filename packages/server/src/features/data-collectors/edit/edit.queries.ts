import { type RawBuilder, sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

interface StoredLocation {
  id: number;
  latitude: number;
  longitude: number;
  villageId: number;
  zoneId: number | null;
}

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
      sql<StoredLocation[]>`array(
        select json_build_object('id', places.id, 'latitude', places.latitude, 'longitude', places.longitude,
          'villageId', places.village_id, 'zoneId', places.zone_id)
        from data_collector_locations places where places.data_collector_id = data_collectors.id)`.as(
        'locations',
      ),
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

/** The latest change of what the form of a collector shows, and who made it. */
export async function findLastChange(
  db: Database,
  dataCollectorId: number,
  nationalSocietyId: number,
): Promise<{ at: Date; author: Author | null } | undefined> {
  const { rows } = await sql<{ at: Date; author: Author | null }>`
    select events.done_at as at, ${selectAuthor(sql.ref('events.actor_id'), sql`${nationalSocietyId}`)} as author
    from audit_events events
    where events.subject_type = 'dataCollector' and events.subject_id = ${dataCollectorId}
      and events.action in ('dataCollector/edit', 'dataCollector/setDeployedState', 'dataCollector/replaceSupervisor')
    order by events.done_at desc, events.id desc limit 1`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectPlaceCode } from '../../../platform/place-codes.queries.ts';
import { type CollectorSelection, orderByName, selectCollectors } from '../list/list.queries.ts';

/** The collectors on the map, and the half-open period in which their messages count. */
export interface MapSelection {
  collectors: CollectorSelection;
  from: Date;
  until: Date;
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** Whether each collector sent correct and incorrect messages. Answered by an index-only scan. */
function selectSentMessages(db: Database, { collectors, from, until }: MapSelection) {
  return db
    .selectFrom('rawReports')
    .select([
      'dataCollectorId',
      sql<boolean>`bool_or(error_type is null)`.as('hasCorrect'),
      sql<boolean>`bool_or(error_type is not null)`.as('hasWrong'),
    ])
    .where('projectId', '=', collectors.projectId)
    .where('dataCollectorId', 'is not', null)
    .where('isTraining', '=', false)
    .where('receivedAt', '>=', from)
    .where('receivedAt', '<', until)
    .groupBy('dataCollectorId');
}

function selectOnMap(db: Database, { collectors, until }: MapSelection) {
  return selectCollectors(db, collectors).where('dataCollectors.createdAt', '<', until);
}

const hasSent = (column: 'hasCorrect' | 'hasWrong') =>
  sql<boolean>`coalesce(${sql.ref(`sent.${column}`)}, false)`;

/** Every location once per collector, with what the collector sent; collectors of one location follow each other. */
export function findPlacesOnMap(db: Database, selection: MapSelection) {
  return selectOnMap(db, selection)
    .innerJoin('dataCollectorLocations as places', 'places.dataCollectorId', 'dataCollectors.id')
    .leftJoin(selectSentMessages(db, selection).as('sent'), 'sent.dataCollectorId', 'dataCollectors.id')
    .select(['dataCollectors.id', 'places.latitude', 'places.longitude'])
    .select([hasSent('hasCorrect').as('hasCorrect'), hasSent('hasWrong').as('hasWrong')])
    .distinctOn(['places.latitude', 'places.longitude', 'dataCollectors.id'])
    .orderBy('places.latitude')
    .orderBy('places.longitude')
    .orderBy('dataCollectors.id')
    .execute();
}

/** The collectors of one location by name, with what they sent and the organization of their supervisor. */
export function findCollectorsAt(
  db: Database,
  selection: MapSelection,
  { latitude, longitude }: Point,
  nationalSocietyId: number,
) {
  return selectOnMap(db, selection)
    .$call(orderByName)
    .leftJoin(selectSentMessages(db, selection).as('sent'), 'sent.dataCollectorId', 'dataCollectors.id')
    .leftJoin('dataCollectorPhoneNumbers as numbers', (join) =>
      join.onRef('numbers.dataCollectorId', '=', 'dataCollectors.id').on('numbers.field', '=', 'Primary'),
    )
    .leftJoin('userNationalSocieties as members', (join) =>
      join
        .on(
          'members.userId',
          '=',
          sql<number>`coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`,
        )
        .on('members.nationalSocietyId', '=', nationalSocietyId),
    )
    .leftJoin('organizations', 'organizations.id', 'members.organizationId')
    .select([
      'dataCollectors.id',
      'dataCollectors.name',
      'dataCollectors.displayName',
      'dataCollectors.isDeployed as deployed',
      'numbers.phoneNumber',
      'organizations.name as organizationName',
      sql<true | null>`case when ${selection.collectors.accessible} then null else true end`.as('isReadOnly'),
      hasSent('hasCorrect').as('hasCorrect'),
      hasSent('hasWrong').as('hasWrong'),
    ])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('dataCollectorLocations as places')
          .select('places.id')
          .whereRef('places.dataCollectorId', '=', 'dataCollectors.id')
          .where('places.latitude', '=', latitude)
          .where('places.longitude', '=', longitude),
      ),
    )
    .execute();
}

/**
 * The villages of collectors by name, each at the location that was entered first: a mean of locations would be wrong across the
 * antimeridian.
 *
 * @param day of the codes, yyyy-MM-dd
 */
export function findVillagesOnMap(db: Database, collectors: CollectorSelection, day: string) {
  return db
    .selectFrom(
      selectCollectors(db, collectors)
        .innerJoin('dataCollectorLocations as places', 'places.dataCollectorId', 'dataCollectors.id')
        .distinctOn('places.villageId')
        .select(['places.villageId', 'places.latitude', 'places.longitude'])
        .orderBy('places.villageId')
        .orderBy('places.id')
        .as('places'),
    )
    .innerJoin('villages', 'villages.id', 'places.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .select(['villages.id', 'villages.name', 'districts.name as districtName'])
    .select(['places.latitude', 'places.longitude'])
    .select(selectPlaceCode('village', sql`villages.id`, day).as('code'))
    .orderBy('villages.name')
    .orderBy('villages.id')
    .execute();
}

/** Every location of the selected collectors with its places, by the name of the collector. */
export function findLocatedCollectors(db: Database, collectors: CollectorSelection) {
  return selectCollectors(db, collectors)
    .$call(orderByName)
    .innerJoin('dataCollectorLocations as places', 'places.dataCollectorId', 'dataCollectors.id')
    .innerJoin('villages', 'villages.id', 'places.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['dataCollectors.id', 'dataCollectors.name', 'places.latitude', 'places.longitude'])
    .select(['villages.name as village', 'districts.name as district', 'regions.name as region'])
    .select(['places.villageId', 'districts.id as districtId'])
    .select(sql<true | null>`case when ${collectors.accessible} then null else true end`.as('isReadOnly'))
    .orderBy('places.id')
    .execute();
}

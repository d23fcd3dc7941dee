import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type CollectorSelection, orderByName, selectCollectors } from '../list/list.queries.ts';

/** How many collectors are fetched at a time while a file is written. */
const batchSize = 500;

interface Place {
  id: number;
  latitude: number;
  longitude: number;
  villageId: number;
  zoneId: number | null;
}

const numbersOfCollector = sql<{ Primary?: string; Additional?: string } | null>`(
  select json_object_agg(numbers.field, numbers.phone_number) from data_collector_phone_numbers numbers
  where numbers.data_collector_id = data_collectors.id)`;

const supervisorIdOfCollector = sql<number | null>`
  coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`;

const supervisorOfCollector = sql<string | null>`(
  select users.name from users
  where users.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id))`;

const placesOfCollector = sql<Place[] | null>`(
  select json_agg(json_build_object('id', places.id, 'latitude', places.latitude, 'longitude', places.longitude,
    'villageId', places.village_id, 'zoneId', places.zone_id) order by places.id)
  from data_collector_locations places where places.data_collector_id = data_collectors.id)`;

/**
 * All collectors of a list by name, each with numbers and places, streamed from one database snapshot. Numbers and places are
 * subqueries per row, so that the first row is available at once, however many follow.
 */
export function streamCollectors(db: Database, selection: CollectorSelection) {
  return selectCollectors(db, selection)
    .$call(orderByName)
    .select((eb) => [
      eb.ref('dataCollectors.dataCollectorType').$castTo<DataCollectorType>().as('dataCollectorType'),
      eb.ref('dataCollectors.sex').$castTo<'Male' | 'Female' | 'Other' | null>().as('sex'),
      'dataCollectors.id',
      'dataCollectors.name',
      'dataCollectors.displayName',
      'dataCollectors.birthGroupDecade',
      'dataCollectors.isInTrainingMode',
      'dataCollectors.isDeployed',
      'dataCollectors.isAnonymized',
      'dataCollectors.createdAt',
      supervisorIdOfCollector.as('supervisorId'),
      numbersOfCollector.as('numbers'),
      supervisorOfCollector.as('supervisor'),
      placesOfCollector.as('places'),
    ])
    .stream(batchSize);
}

/** The names of collectors, and the village of their first location. */
export function findNamesAndVillages(db: Database, ids: number[]) {
  return db
    .selectFrom('dataCollectors')
    .select((eb) => [
      'dataCollectors.id',
      'dataCollectors.name',
      eb
        .selectFrom('dataCollectorLocations as places')
        .select('places.villageId')
        .whereRef('places.dataCollectorId', '=', 'dataCollectors.id')
        .orderBy('places.id')
        .limit(1)
        .as('villageId'),
    ])
    .where(sql<boolean>`data_collectors.id = any(${ids})`)
    .execute();
}

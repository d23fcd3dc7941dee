import type { CollectorOrder, DataCollectorFilters } from '@harken/contract/data-collectors';
import type { LocationFilter } from '@harken/domain/geography/location-filter';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectVillageIds } from '../../../platform/location-filter.queries.ts';
import { selectVillagesByCode } from '../../../platform/places-by-code.queries.ts';
import { supervisorOfCollector } from '../data-collectors.supervisors.queries.ts';

/** Which collectors a list has; places are already resolved by `reduceLocationFilter` of the domain. */
export interface CollectorSelection extends Omit<DataCollectorFilters, 'locations'> {
  projectId: number;
  visible: RawBuilder<boolean>;
  /** Those of them that the caller may open and change. */
  accessible: RawBuilder<boolean>;
  locations: LocationFilter | null;
  dataCollectorType?: 'Human' | 'CollectionPoint' | null;
}

/** A subquery over locations, which uses their indexes, rather than a condition checked for each collector. */
function isInLocations(filter: LocationFilter) {
  const isKnown = sql<boolean>`data_collectors.id in (
    select places.data_collector_id from data_collector_locations places where places.village_id in ${selectVillageIds(filter)}
    union select places.data_collector_id from data_collector_locations places where places.zone_id = any(${filter.zoneIds}::int[]))`;
  if (!filter.includeUnknownLocation) return isKnown;
  return sql<boolean>`(${isKnown} or not exists (select 1 from data_collector_locations places
    where places.data_collector_id = data_collectors.id))`;
}

/** Whether a text looks like a part of a phone number of the collector. Numbers are looked up per collector of the project. */
function hasNumber(text: string): RawBuilder<boolean> {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 3 || !/^[+\d\s()./-]+$/.test(text)) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from data_collector_phone_numbers own
    where own.data_collector_id = data_collectors.id
      and strpos(regexp_replace(own.phone_number, '\\D', '', 'g'), ${digits}) > 0)`;
}

/** Whether a text is the code of a place where the collector has a location. */
function isWhereCodeIs(text: string, projectId: number): RawBuilder<boolean> {
  const nationalSocietyId = sql<number>`(select projects.national_society_id from projects where projects.id = ${projectId})`;
  return sql<boolean>`data_collectors.id in (select places.data_collector_id from data_collector_locations places
    where places.village_id in ${selectVillagesByCode(nationalSocietyId, text)})`;
}

/** The collectors of a list, without order. */
export function selectCollectors(db: Database, selection: CollectorSelection) {
  const { supervisorId, locations, sex, trainingStatus, deployedMode, name, dataCollectorType } = selection;
  return db
    .selectFrom('dataCollectors')
    .where('dataCollectors.projectId', '=', selection.projectId)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(selection.visible)
    .$if(Boolean(supervisorId), (query) =>
      query.where(
        sql<boolean>`coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id) = ${supervisorId}`,
      ),
    )
    .$if(Boolean(sex) && sex !== 'All', (query) => query.where('dataCollectors.sex', '=', sex as string))
    .$if(trainingStatus === 'Trained', (query) => query.where('dataCollectors.isInTrainingMode', '=', false))
    .$if(trainingStatus === 'InTraining', (query) =>
      query.where('dataCollectors.isInTrainingMode', '=', true),
    )
    .$if(deployedMode === 'Deployed', (query) => query.where('dataCollectors.isDeployed', '=', true))
    .$if(deployedMode === 'NotDeployed', (query) => query.where('dataCollectors.isDeployed', '=', false))
    .$if(Boolean(dataCollectorType), (query) =>
      query.where('dataCollectors.dataCollectorType', '=', dataCollectorType as string),
    )
    .$if(Boolean(name), (query) =>
      query.where(
        sql<boolean>`(strpos(lower(data_collectors.name), lower(${name})) > 0
          or strpos(lower(data_collectors.display_name), lower(${name})) > 0 or ${hasNumber(name as string)}
          or ${isWhereCodeIs(name as string, selection.projectId)})`,
      ),
    )
    .$if(locations !== null, (query) => query.where(isInLocations(locations as LocationFilter)));
}

function selectRows(db: Database, { accessible }: CollectorSelection) {
  return db
    .selectFrom('dataCollectors')
    .leftJoin('dataCollectorPhoneNumbers as numbers', (join) =>
      join.onRef('numbers.dataCollectorId', '=', 'dataCollectors.id').on('numbers.field', '=', 'Primary'),
    )
    .select((eb) => [
      'dataCollectors.id',
      'dataCollectors.name',
      'dataCollectors.displayName',
      'numbers.phoneNumber',
      'dataCollectors.isInTrainingMode',
      'dataCollectors.isDeployed',
      eb.ref('dataCollectors.sex').$castTo<'Male' | 'Female' | 'Other' | null>().as('sex'),
      eb
        .ref('dataCollectors.dataCollectorType')
        .$castTo<'Human' | 'CollectionPoint'>()
        .as('dataCollectorType'),
      supervisorOfCollector.as('supervisor'),
      sql<true | null>`case when ${accessible} then null else true end`.as('isReadOnly'),
    ]);
}

const firstPlace = sql`(
  select lower(regions.name) || chr(1) || lower(districts.name) || chr(1) || lower(villages.name)
  from data_collector_locations places
  join villages on villages.id = places.village_id
  join districts on districts.id = villages.district_id
  join regions on regions.id = districts.region_id
  where places.data_collector_id = data_collectors.id order by places.id limit 1)`;

/** Of the rows of one project, which are few enough to be sorted. Places by region, district and village of the first one. */
const orders: Record<Exclude<CollectorOrder, 'name'>, RawBuilder<unknown>> = {
  displayName: sql`lower(data_collectors.display_name)`,
  dataCollectorType: sql`data_collectors.data_collector_type`,
  phoneNumber: sql`(select own.phone_number from data_collector_phone_numbers own
    where own.data_collector_id = data_collectors.id and own.field = 'Primary')`,
  sex: sql`data_collectors.sex`,
  location: firstPlace,
  trainingStatus: sql`data_collectors.is_in_training_mode`,
  supervisor: sql`(select lower(users.name) from users
    where users.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id))`,
};

export interface CollectorSorting {
  /** By name if absent. */
  orderBy?: CollectorOrder | null | undefined;
  sortAscending: boolean;
}

/** In the given order, then by name. Collectors without the value come last in both directions. */
export function orderCollectors({ orderBy, sortAscending }: CollectorSorting) {
  const direction = sortAscending ? sql`asc` : sql`desc`;
  return <O>(query: SelectQueryBuilder<DB, 'dataCollectors', O>): typeof query => {
    if (orderBy && orderBy !== 'name')
      return query.orderBy(sql`${orders[orderBy]} ${direction} nulls last`).$call(orderByName);
    if (sortAscending) return query.$call(orderByName);
    return query
      .orderBy(sql`lower(data_collectors.name) desc nulls last`)
      .orderBy(sql`lower(data_collectors.display_name) desc nulls last`)
      .orderBy('dataCollectors.id', 'desc');
  };
}

/** By name regardless of letter case, then by display name. */
export function orderByName<O>(
  query: SelectQueryBuilder<DB, 'dataCollectors', O>,
): SelectQueryBuilder<DB, 'dataCollectors', O> {
  return query
    .orderBy((eb) => eb.fn('lower', ['dataCollectors.name']))
    .orderBy((eb) => eb.fn('lower', ['dataCollectors.displayName']))
    .orderBy('dataCollectors.id');
}

interface PlaceOfCollector {
  id: number;
  region: string;
  district: string;
  village: string;
  villageId: number;
}

/** The places of a collector with the names of what is around them. */
const placesOfCollector = sql<PlaceOfCollector[]>`(
  select coalesce(json_agg(json_build_object('id', places.id, 'region', regions.name, 'district', districts.name,
    'village', villages.name, 'villageId', villages.id) order by places.id), '[]')
  from data_collector_locations places
  join villages on villages.id = places.village_id
  join districts on districts.id = villages.district_id
  join regions on regions.id = districts.region_id
  where places.data_collector_id = data_collectors.id)`;

/** One page of collectors, with the names of their places. Details are read for the rows of the page only. */
export function findCollectorPage(
  db: Database,
  selection: CollectorSelection,
  { limit, offset, ...sorting }: CollectorSorting & { limit: number; offset: number },
) {
  const page = selectCollectors(db, selection)
    .select('dataCollectors.id')
    .$call(orderCollectors(sorting))
    .limit(limit)
    .offset(offset);
  return selectRows(db, selection)
    .$call(orderCollectors(sorting) as typeof orderByName)
    .where('dataCollectors.id', 'in', page)
    .select(placesOfCollector.as('locations'))
    .execute();
}

interface OptionOfCollector {
  id: number;
  village: string;
  zone: string | null;
  villageId: number;
  zoneId: number | null;
}

/** The places of a collector as options of a form. */
const optionsOfCollector = sql<OptionOfCollector[]>`(
  select coalesce(json_agg(json_build_object('id', places.id, 'village', villages.name, 'zone', zones.name,
    'villageId', places.village_id, 'zoneId', places.zone_id) order by places.id), '[]')
  from data_collector_locations places
  join villages on villages.id = places.village_id
  left join zones on zones.id = places.zone_id
  where places.data_collector_id = data_collectors.id)`;

/** All collectors by name, with their places as options of a report form. */
export function findAllCollectors(db: Database, selection: CollectorSelection) {
  return selectRows(db, selection)
    .$call(orderByName)
    .where('dataCollectors.id', 'in', selectCollectors(db, selection).select('dataCollectors.id'))
    .select(optionsOfCollector.as('locations'))
    .execute();
}

export async function countCollectors(db: Database, selection: CollectorSelection): Promise<number> {
  const { count } = await selectCollectors(db, selection)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

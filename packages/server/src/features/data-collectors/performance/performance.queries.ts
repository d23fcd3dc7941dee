import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  type CollectorSelection,
  type CollectorSorting,
  orderCollectors,
  selectCollectors,
} from '../list/list.queries.ts';
import { aggregatePeriods } from './performance.bits.queries.ts';
import { selectPastVersion } from './performance.past-messages.queries.ts';

/** What converts an instant to a day and an epi week of a project. */
export function findCalendar(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select(['projects.timeZoneId', 'projects.startedAt'])
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** Instants as epoch milliseconds: numbers are parsed several times as fast as dates. */
const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** The selected collectors in order, with when they were registered. */
export function findSelectedCollectors(
  db: Database,
  selection: CollectorSelection,
  sorting: CollectorSorting,
) {
  return selectCollectors(db, selection)
    .$call(orderCollectors(sorting))
    .select(['dataCollectors.id', milliseconds('data_collectors.created_at').as('createdAt')])
    .execute();
}

/** Which messages of a project count: from the first boundary on. */
export interface MessageQuery {
  projectId: number;
  /** Only of these collectors; null for all of the project. */
  ids: number[] | null;
  isTraining: boolean;
  /** The boundaries between weeks, oldest first. */
  boundaries: Date[];
  /** Only earlier messages. */
  until: Date;
}

/**
 * For each collector with messages, the weeks with correct and with incorrect ones, as a bit string: one bit per boundary, for the
 * messages from it on to the next one, or to the end. For a whole project this is an index-only scan. Each row also has the version
 * of past messages that was read.
 */
export function findSentByWeek(
  db: Database,
  { projectId, ids, isTraining, boundaries, until }: MessageQuery,
) {
  return db
    .selectFrom('rawReports')
    .select((eb) => [
      eb.ref('dataCollectorId').$notNull().as('dataCollectorId'),
      aggregatePeriods(boundaries, sql`error_type is null`).as('correct'),
      aggregatePeriods(boundaries, sql`error_type is not null`).as('wrong'),
      sql<number>`(extract(epoch from max(received_at)) * 1000)::float8`.as('lastReceivedAt'),
      selectPastVersion(projectId).as('pastVersion'),
    ])
    .where('projectId', '=', projectId)
    .where('dataCollectorId', 'is not', null)
    .$if(ids !== null, (query) => query.where(sql<boolean>`data_collector_id = any(${ids}::int[])`))
    .where('isTraining', '=', isTraining)
    .where('receivedAt', '>=', boundaries[0] ?? until)
    .where('receivedAt', '<', until)
    .groupBy('dataCollectorId')
    .execute();
}

/** The periods since an instant in which collectors of a project were not deployed. */
export function findNotDeployedPeriods(db: Database, projectId: number, since: Date) {
  return db
    .selectFrom('dataCollectorNotDeployedPeriods as periods')
    .innerJoin('dataCollectors', 'dataCollectors.id', 'periods.dataCollectorId')
    .select([
      'periods.dataCollectorId',
      milliseconds('periods.started_at').as('startedAt'),
      milliseconds('periods.ended_at').$castTo<number | null>().as('endedAt'),
    ])
    .where('dataCollectors.projectId', '=', projectId)
    .where('dataCollectors.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('periods.endedAt', 'is', null), eb('periods.endedAt', '>=', since)]))
    .execute();
}

/** The details of rows in the performance list: name, number and the village of the first location. */
export function findCollectorRows(db: Database, ids: number[], accessible: RawBuilder<boolean>) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('dataCollectors')
    .leftJoin('dataCollectorPhoneNumbers as numbers', (join) =>
      join.onRef('numbers.dataCollectorId', '=', 'dataCollectors.id').on('numbers.field', '=', 'Primary'),
    )
    .select((eb) => [
      'dataCollectors.id',
      'dataCollectors.name',
      'numbers.phoneNumber',
      eb
        .selectFrom('dataCollectorLocations as places')
        .innerJoin('villages', 'villages.id', 'places.villageId')
        .select('villages.name')
        .whereRef('places.dataCollectorId', '=', 'dataCollectors.id')
        .orderBy('places.id')
        .limit(1)
        .as('villageName'),
      eb
        .selectFrom('dataCollectorLocations as places')
        .select('places.villageId')
        .whereRef('places.dataCollectorId', '=', 'dataCollectors.id')
        .orderBy('places.id')
        .limit(1)
        .as('villageId'),
      sql<true | null>`case when ${accessible} then null else true end`.as('isReadOnly'),
    ])
    .where('dataCollectors.id', 'in', ids)
    .execute();
}

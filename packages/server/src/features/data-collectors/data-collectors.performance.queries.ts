import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { byName, type CollectorSelection, selected } from './data-collectors.list.queries.ts';

/** What makes an instant a day and an epi week in a project. */
export function findCalendar(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select(['projects.timeZoneId', 'projects.startedAt'])
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** Instants as epoch milliseconds: numbers are read several times as fast as dates. */
const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** The chosen collectors by name, and since when they are there. */
export function findChosenCollectors(db: Database, selection: CollectorSelection) {
  return selected(db, selection)
    .$call(byName)
    .select(['dataCollectors.id', milliseconds('data_collectors.created_at').as('createdAt')])
    .execute();
}

/** Which messages of a project count: from the first of the instants on. */
export interface MessagesAsked {
  projectId: number;
  /** Only of these collectors; null for all of the project. */
  ids: number[] | null;
  isTraining: boolean;
  /** Where one week ends and the next begins, oldest first. */
  boundaries: Date[];
  until: Date;
}

/**
 * For each collector that sent something, the weeks with correct and with wrong messages, as a text of 0 and 1: one sign
 * per week, the last for all that came after the weeks. Of a whole project it is read from an index alone.
 */
export function findSentByWeek(
  db: Database,
  { projectId, ids, isTraining, boundaries, until }: MessagesAsked,
) {
  const none = '0'.repeat(boundaries.length);
  const week = sql`width_bucket(received_at, ${boundaries}::timestamptz[]) - 1`;
  const weeksOf = sql`bit_or(set_bit(${none}::varbit, ${week}, 1))`;
  return db
    .selectFrom('rawReports')
    .select((eb) => [
      eb.ref('dataCollectorId').$notNull().as('dataCollectorId'),
      sql<string | null>`(${weeksOf} filter (where error_type is null))::text`.as('correct'),
      sql<string | null>`(${weeksOf} filter (where error_type is not null))::text`.as('wrong'),
      sql<number>`(extract(epoch from max(received_at)) * 1000)::float8`.as('lastReceivedAt'),
    ])
    .where('projectId', '=', projectId)
    .where('dataCollectorId', 'is not', null)
    .$if(ids !== null, (query) => query.where(sql<boolean>`data_collector_id = any(${ids}::int[])`))
    .where('isTraining', '=', isTraining)
    .where('receivedAt', '>=', boundaries[0] ?? until)
    .where('receivedAt', '<=', until)
    .groupBy('dataCollectorId')
    .execute();
}

/** The times since an instant in which collectors of a project were not deployed. */
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

/** What a row of the performance list says of a collector: name, number and the village of its first place. */
export function findRowsOfCollectors(db: Database, ids: number[]) {
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
    ])
    .where('dataCollectors.id', 'in', ids)
    .execute();
}

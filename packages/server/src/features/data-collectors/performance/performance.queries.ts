import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  type CollectorSelection,
  type CollectorSorting,
  orderCollectors,
  selectCollectors,
} from '../list/list.queries.ts';
import { packPeriods, splitPeriods, writePeriods } from './performance.bits.queries.ts';
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

export interface SentByWeek {
  dataCollectorId: number;
  correct: string;
  wrong: string;
  lastReceivedAt: number;
  /** That of the messages that were read: the same in every row. */
  pastVersion: number;
}

/**
 * For each collector with messages, the weeks with correct and with incorrect ones, as bit strings: one bit per boundary, for the
 * messages from it on to the next one, or to the end. For a whole project these are index-only scans, like those of days.
 */
export async function findSentByWeek(
  db: Database,
  { projectId, ids, isTraining, boundaries, until }: MessageQuery,
): Promise<SentByWeek[]> {
  const numbers = splitPeriods(boundaries);
  /** The end of a number, which may be after now: the last boundary is the end of a week. */
  const findEnd = (index: number) =>
    new Date(Math.min(Number(numbers[index + 1]?.[0] ?? until), Number(until)));
  const selectNumber = (starts: Date[], index: number) => sql`
    select ${sql.lit(index)} as number, data_collector_id, error_type is null as is_correct,
      ${packPeriods(starts)} as weeks, max(received_at) as last_received_at
    from raw_reports
    where project_id = ${projectId} and data_collector_id is not null
      and (${ids}::int[] is null or data_collector_id = any(${ids}::int[]))
      and is_training = ${isTraining} and received_at >= ${starts[0]} and received_at < ${findEnd(index)}
    group by data_collector_id, error_type is null`;
  const write = (isCorrect: RawBuilder<unknown>) => {
    const written = numbers.map((_, index) =>
      writePeriods(sql`bit_or(weeks) filter (where number = ${sql.lit(index)} and ${isCorrect})`),
    );
    return sql`left(${sql.join(written, sql` || `)}, ${boundaries.length}::int)`;
  };
  const { rows } = await sql<SentByWeek>`
    select data_collector_id, ${write(sql`is_correct`)} as correct, ${write(sql`not is_correct`)} as wrong,
      (extract(epoch from max(last_received_at)) * 1000)::float8 as last_received_at,
      ${selectPastVersion(projectId)} as past_version
    from (${sql.join(numbers.map(selectNumber), sql` union all `)}) numbers
    group by data_collector_id`.execute(db);
  return rows;
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

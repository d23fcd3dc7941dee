import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { readIds } from '../../../platform/db/packed-numbers.ts';
import { supervisorOfCollector } from '../data-collectors.supervisors.queries.ts';
import { packPeriods, splitPeriods, writePeriods } from './performance.bits.queries.ts';
import { selectPastVersion } from './performance.past-messages.queries.ts';

/** Instants as epoch milliseconds: numbers are parsed several times as fast as dates. */
const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Some collectors of a project, or all of them (null). */
export interface CollectorsOfProject {
  projectId: number;
  ids: number[] | null;
}

/**
 * The collectors that are expected to report: trained and deployed now. With the villages of their locations, separated by
 * commas.
 */
export function findMonitoredCollectors(db: Database, { projectId, ids }: CollectorsOfProject) {
  return db
    .selectFrom('dataCollectors')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('dataCollectorLocations as places')
          .innerJoin('dataCollectors as owners', 'owners.id', 'places.dataCollectorId')
          .select([
            'places.dataCollectorId',
            sql<string | null>`string_agg(distinct places.village_id::text, ',')`.as('villageIds'),
          ])
          .where('owners.projectId', '=', projectId)
          .$if(ids !== null, (query) => query.where(sql<boolean>`owners.id = any(${ids}::int[])`))
          .groupBy('places.dataCollectorId')
          .as('villages'),
      (join) => join.onRef('villages.dataCollectorId', '=', 'dataCollectors.id'),
    )
    .select([
      'dataCollectors.id',
      milliseconds('data_collectors.created_at').as('createdAt'),
      'villages.villageIds',
    ])
    .where('dataCollectors.projectId', '=', projectId)
    .$if(ids !== null, (query) => query.where(sql<boolean>`data_collectors.id = any(${ids}::int[])`))
    .where('dataCollectors.deletedAt', 'is', null)
    .where('dataCollectors.isDeployed', '=', true)
    .where('dataCollectors.isInTrainingMode', '=', false)
    .orderBy('dataCollectors.id')
    .execute();
}

/** The periods since an instant in which trained collectors of a project were not on duty: in training, or not deployed. */
export async function findOffDutyPeriods(
  db: Database,
  projectId: number,
  since: Date,
): Promise<{ dataCollectorId: number; startedAt: number; endedAt: number | null }[]> {
  const { rows } = await sql<{ dataCollectorId: number; startedAt: number; endedAt: number | null }>`
    select periods.data_collector_id, ${milliseconds('periods.started_at')} as started_at,
      ${milliseconds('periods.ended_at')} as ended_at
    from (
      select data_collector_id, started_at, ended_at from data_collector_not_deployed_periods
      where ended_at is null or ended_at >= ${since}
      union all
      select data_collector_id, started_at, ended_at from data_collector_training_periods
      where ended_at >= ${since}) as periods
    join data_collectors on data_collectors.id = periods.data_collector_id
    where data_collectors.project_id = ${projectId} and data_collectors.deleted_at is null`.execute(db);
  return rows;
}

export interface MessageDays {
  dataCollectorId: number;
  days: string;
  lastReceivedAt: number | null;
  /** That of the messages that were read: the same in every row. */
  pastVersion: number;
}

/**
 * For each collector with messages, correct or incorrect but not of training, the days with messages as a bit string, one bit
 * per day. For a whole project these are index-only scans: one for the days of each number, so that a message is counted for one
 * number only.
 *
 * @param days the start of each day, in order
 * @param until the end of the last day or earlier
 */
export async function findMessageDays(
  db: Database,
  { projectId, ids }: CollectorsOfProject,
  { days, until }: { days: Date[]; until: Date },
): Promise<MessageDays[]> {
  const numbers = splitPeriods(days);
  const selectNumber = (starts: Date[], index: number) => sql`
    select ${sql.lit(index)} as number, data_collector_id, ${packPeriods(starts)} as days, max(received_at) as last_received_at
    from raw_reports
    where project_id = ${projectId} and data_collector_id is not null
      and (${ids}::int[] is null or data_collector_id = any(${ids}::int[]))
      and not is_training and received_at >= ${starts[0]} and received_at < ${numbers[index + 1]?.[0] ?? until}
    group by data_collector_id`;
  const written = numbers.map((_, index) =>
    writePeriods(sql`bit_or(days) filter (where number = ${sql.lit(index)})`),
  );
  const { rows } = await sql<MessageDays>`
    select data_collector_id, left(${sql.join(written, sql` || `)}, ${days.length}::int) as days,
      (extract(epoch from max(last_received_at)) * 1000)::float8 as last_received_at,
      ${selectPastVersion(projectId)} as past_version
    from (${sql.join(numbers.map(selectNumber), sql` union all `)}) numbers
    group by data_collector_id`.execute(db);
  return rows;
}

/** The collectors of a project that are `visible`. */
export async function findVisibleCollectors(
  db: Database,
  projectId: number,
  visible: RawBuilder<boolean>,
): Promise<number[]> {
  const { ids } = await db
    .selectFrom('dataCollectors')
    .select(sql<Buffer | null>`string_agg(int4send(data_collectors.id), ''::bytea)`.as('ids'))
    .where('dataCollectors.projectId', '=', projectId)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(visible)
    .executeTakeFirstOrThrow();
  return readIds(ids);
}

/** Names of collectors, with the village of the first location, and the supervisor. Which of them can be opened is `accessible`. */
export function findNamesOfCollectors(db: Database, ids: number[], accessible: RawBuilder<boolean>) {
  return db
    .selectFrom('dataCollectors')
    .select((eb) => [
      'dataCollectors.id',
      'dataCollectors.name',
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
      supervisorOfCollector.as('supervisor'),
      sql<true | null>`case when ${accessible} then null else true end`.as('isReadOnly'),
    ])
    .where(sql<boolean>`data_collectors.id = any(${ids}::int[])`)
    .execute();
}

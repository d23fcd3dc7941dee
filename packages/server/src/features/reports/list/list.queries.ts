import type { ReportErrorType, ReportStatus } from '@harken/domain/reports/kinds';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { Found } from './list.search.queries.ts';

/** The selected villages and zones. */
export interface ChosenPlaces {
  villageIds: number[];
  /** Zones selected without the rest of their village. */
  zones: { id: number; villageId: number }[];
  includeUnknownLocation: boolean;
}

/** Whose messages: of people or collection points in some projects, or of numbers unknown in the national society. */
type SenderSelection =
  | { type: 'Human' | 'CollectionPoint'; projectIds: number[] }
  | { type: 'UnknownSender'; nationalSocietyId: number };

interface Selection {
  sender: SenderSelection;
  /** null: both training and other messages. */
  isTraining: boolean | null;
  /** null: everywhere. */
  places: ChosenPlaces | null;
  /** Received from the first, before the second; null: no limit. */
  receivedFrom: Date | null;
  receivedBefore: Date | null;
  /** What a search found; absent: no search. */
  found?: Found;
}

/** Filters of a list; null means no restriction. */
export type ReportSelection =
  | (Selection & {
      list: 'correct';
      statuses: ReportStatus[] | null;
      projectHealthRiskIds: number[] | null;
    })
  | (Selection & {
      list: 'incorrect';
      errorTypes: readonly ReportErrorType[] | null;
      isCorrected: boolean | null;
    });

interface PageOrder {
  sortAscending: boolean;
  offset: number;
  limit: number;
}

type IdQuery = SelectQueryBuilder<DB, 'reports' | 'rawReports', { id: number; receivedAt: Date }>;

/**
 * The ids of one page of a long list. Reads along an index and stops at the end of the page.
 *
 * @param groups the list in the order of its groups, each as one or several selections; a list sorted by time only is one group.
 *   Within a group, by time
 */
export async function findPageOfLongList(db: Database, groups: ReportSelection[][], page: PageOrder) {
  const rows = await buildPageOfLongList(db, groups, page).execute();
  return rows.map((row) => row.id);
}

export function buildPageOfLongList(db: Database, groups: ReportSelection[][], page: PageOrder) {
  const direction = page.sortAscending ? 'asc' : 'desc';
  // Each part is limited to the end of the page, so that no part is read further.
  const upToPage = groups.flatMap((group, rank) =>
    group
      .flatMap((selection) => toTimeOrderedQueries(db, selection))
      .map((part) =>
        db
          .selectFrom(
            part
              .orderBy('receivedAt', direction)
              .orderBy('id', direction)
              .limit(page.offset + page.limit)
              .as('part'),
          )
          .select(['part.id', 'part.receivedAt', sql.lit(rank).as('rank')]),
      ),
  );
  return db
    .selectFrom(unionAll(upToPage).as('found'))
    .select('found.id')
    .$if(groups.length > 1, (query) => query.orderBy('found.rank'))
    .orderBy('found.receivedAt', direction)
    .orderBy('found.id', direction)
    .limit(page.limit)
    .offset(page.offset);
}

/**
 * Counts a list up to a limit, and returns the ids of one page unless the list is longer. Finds all matches first and sorts
 * them: for rare matches, reading along the time index would scan nearly everything.
 *
 * @param groups the list in the order of its groups, as in `findPageOfLongList`
 */
export async function findPageOfShortList(
  db: Database,
  groups: ReportSelection[][],
  page: PageOrder & { countLimit: number },
): Promise<{ count: number; ids: number[] }> {
  const direction = page.sortAscending ? sql`asc` : sql`desc`;
  const parts = groups.flatMap((group, rank) =>
    group
      .flatMap((selection) => toDisjointQueries(db, selection))
      .map((part) => part.select(sql.lit(rank).as('rank'))),
  );
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select id, received_at, rank from (${unionAll(parts)}) matching limit ${page.countLimit + 1}
    ),
    counted as (select count(*) as count from found)
    select counted.count, (
      select coalesce(json_agg(page.id), '[]') from (
        select id from found where (select count from counted) <= ${page.countLimit}
        order by rank, received_at ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}
      ) page) as ids
    from counted`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

/** The number of training messages that a list would have without its training filter, up to a limit. */
export async function countTraining(
  db: Database,
  selection: ReportSelection,
  limit: number,
): Promise<number> {
  const inTraining = unionAll(toDisjointQueries(db, { ...selection, isTraining: true }));
  const { count } = await db
    .selectFrom(db.selectFrom(inTraining.as('found')).select('found.id').limit(limit).as('limited'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The exact number of messages in a list. */
export async function countReports(db: Database, selection: ReportSelection): Promise<number> {
  const { count } = await db
    .selectFrom(unionAll(toDisjointQueries(db, selection)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The planner's estimate from statistics; reads no rows. */
export async function estimateReports(db: Database, selection: ReportSelection): Promise<number> {
  const [row] = await unionAll(toDisjointQueries(db, selection)).explain<ExplainedQuery>('json');
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

interface ExplainedQuery {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/**
 * Splits the selection into queries that can each follow an index in order of time: separate ones for training and other
 * messages, and for each project. A single query would have to sort everything.
 */
export function toTimeOrderedQueries(db: Database, selection: ReportSelection): IdQuery[] {
  return splitSelection(selection).map((part) =>
    part.list === 'incorrect' ? selectIncorrectMessages(db, part) : selectCorrectReports(db, part),
  );
}

/**
 * Splits the selection into queries that each use exact conditions, so that nothing else is read. Unknown places need a query
 * of their own.
 */
function toDisjointQueries(db: Database, selection: ReportSelection): IdQuery[] {
  const { places } = selection;
  if (selection.list === 'incorrect' || !places?.includeUnknownLocation)
    return toTimeOrderedQueries(db, selection);
  const parts: ChosenPlaces[] = [
    { ...places, includeUnknownLocation: false },
    { villageIds: [], zones: [], includeUnknownLocation: true },
  ];
  return parts.flatMap((part) => toTimeOrderedQueries(db, { ...selection, places: part }));
}

function splitSelection(selection: ReportSelection): Part[] {
  const { sender, isTraining } = selection;
  if (sender.type === 'UnknownSender') return [{ ...selection, sender }];
  const { type, projectIds } = sender;
  const trainings = isTraining === null && selection.list === 'correct' ? [false, true] : [isTraining];
  return projectIds.flatMap((projectId) =>
    trainings.map((training) => ({ ...selection, sender: { type, projectId }, isTraining: training })),
  );
}

/** Combines queries with UNION ALL, unordered. */
export function unionAll<Q extends { unionAll(other: Q): Q }>(parts: Q[]): Q {
  return parts.reduce((all, part) => all.unionAll(part));
}

/** The selection within one project, or among unknown numbers. */
type Part = Within<Extract<ReportSelection, { list: 'correct' }>> | Within<IncorrectSelection>;
type IncorrectSelection = Extract<ReportSelection, { list: 'incorrect' }>;
type Within<S> = Omit<S, 'sender'> & {
  sender:
    | { type: 'Human' | 'CollectionPoint'; projectId: number }
    | Extract<SenderSelection, { type: 'UnknownSender' }>;
};

function selectCorrectReports(db: Database, part: Extract<Part, { list: 'correct' }>): IdQuery {
  const { sender, isTraining, places, statuses, projectHealthRiskIds, receivedFrom, receivedBefore } = part;
  const all = db.selectFrom('reports').select(['reports.id', 'reports.receivedAt']);
  const ofSender =
    sender.type === 'UnknownSender'
      ? all
          .where('reports.nationalSocietyId', '=', sender.nationalSocietyId)
          .where('reports.dataCollectorId', 'is', null)
      : all
          .where('reports.projectId', '=', sender.projectId)
          .where('reports.dataCollectorType', '=', sender.type);
  return ofSender
    .$if(isTraining !== null, (query) => query.where('reports.isTraining', '=', isTraining))
    .$if(statuses !== null, (query) =>
      query.where('reports.status', '=', oneOf(statuses as ReportStatus[], 'text')),
    )
    .$if(projectHealthRiskIds !== null, (query) =>
      query.where('reports.projectHealthRiskId', '=', oneOf(projectHealthRiskIds as number[], 'int')),
    )
    .$if(receivedFrom !== null, (query) => query.where('reports.receivedAt', '>=', receivedFrom))
    .$if(receivedBefore !== null, (query) => query.where('reports.receivedAt', '<', receivedBefore))
    .$if(part.found !== undefined, (query) => query.where(isFound('reports', part.found as Found)))
    .$if(places !== null, (query) => query.where(isIn('reports', places as ChosenPlaces))) as IdQuery;
}

function selectIncorrectMessages(db: Database, part: Extract<Part, { list: 'incorrect' }>): IdQuery {
  const { sender, isTraining, isCorrected, places, errorTypes, receivedFrom, receivedBefore } = part;
  const all = db
    .selectFrom('rawReports')
    .select(['rawReports.id', 'rawReports.receivedAt'])
    .where('rawReports.errorType', 'is not', null);
  const ofSender =
    sender.type === 'UnknownSender'
      ? all
          .where('rawReports.nationalSocietyId', '=', sender.nationalSocietyId)
          .where('rawReports.dataCollectorId', 'is', null)
      : all
          .where('rawReports.projectId', '=', sender.projectId)
          .where('rawReports.dataCollectorType', '=', sender.type);
  return (
    ofSender
      .$if(errorTypes !== null, (query) =>
        query.where('rawReports.errorType', '=', oneOf(errorTypes as ReportErrorType[], 'text')),
      )
      // Literally, so that PostgreSQL uses the index of training messages, of which there are few.
      .$if(isTraining === true, (query) => query.where(sql<boolean>`raw_reports.is_training`))
      .$if(isTraining === false, (query) => query.where(sql<boolean>`raw_reports.is_training is not true`))
      .$if(isCorrected !== null, (query) =>
        query.where('rawReports.markedAsCorrectedAt', isCorrected ? 'is not' : 'is', null),
      )
      .$if(receivedFrom !== null, (query) => query.where('rawReports.receivedAt', '>=', receivedFrom))
      .$if(receivedBefore !== null, (query) => query.where('rawReports.receivedAt', '<', receivedBefore))
      .$if(part.found !== undefined, (query) => query.where(isFound('raw_reports', part.found as Found)))
      .$if(places !== null, (query) => query.where(isIn('raw_reports', places as ChosenPlaces))) as IdQuery
  );
}

/** All conditions have an index; together they are read as a bitmap. */
function isFound(
  table: 'reports' | 'raw_reports',
  { dataCollectorIds, messageIds, villageIds, isSenderSeen }: Found,
) {
  const [id, sender] = [sql.ref(`${table}.id`), sql.ref(`${table}.data_collector_id`)];
  const isSent = sql`${sender} = any(${dataCollectorIds}::int[]) or ${id} = any(${messageIds}::bigint[])`;
  if (villageIds.length === 0) return sql<boolean>`(${isSent})`;
  const isHere = sql`${sql.ref(`${table}.village_id`)} = any(${villageIds}::int[])
    and ${sender} in (select data_collectors.id from data_collectors where ${isSenderSeen})`;
  return sql<boolean>`(${isSent} or (${isHere}))`;
}

/** The right side of `=` for one of several values. A single one is compared as such, so that an index keeps the order of time. */
function oneOf<Value extends string | number>(values: readonly Value[], type: 'text' | 'int') {
  return values.length === 1 ? sql<Value>`${values[0]}` : sql<Value>`any(${values}::${sql.raw(type)}[])`;
}

/** Zones are matched together with their village, because the index is by village. */
function isIn(table: 'reports' | 'raw_reports', { villageIds, zones, includeUnknownLocation }: ChosenPlaces) {
  const [village, zone] = [sql.ref(`${table}.village_id`), sql.ref(`${table}.zone_id`)];
  if (includeUnknownLocation && villageIds.length + zones.length === 0)
    return sql<boolean>`${village} is null`;
  const allVillageIds = [...new Set([...villageIds, ...zones.map(({ villageId }) => villageId)])];
  const isInVillage = sql`${village} = any(${allVillageIds}::int[])`;
  const isInZone = sql`(${village} = any(${villageIds}::int[]) or ${zone} = any(${zones.map(({ id }) => id)}::int[]))`;
  const isKnown = zones.length === 0 ? isInVillage : sql`(${isInVillage} and ${isInZone})`;
  return includeUnknownLocation ? sql<boolean>`(${isKnown} or ${village} is null)` : sql<boolean>`${isKnown}`;
}

import type { ReportErrorType, ReportStatus } from '@harken/domain/reports/kinds';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The villages and zones that count as chosen. */
export interface ChosenPlaces {
  villageIds: number[];
  /** Zones chosen without the rest of their village. */
  zones: { id: number; villageId: number }[];
  includeUnknownLocation: boolean;
}

/** Whose messages: those of the people or collection points of some projects, or of numbers nobody in the society knows. */
type SenderSelection =
  | { type: 'Human' | 'CollectionPoint'; projectIds: number[] }
  | { type: 'UnknownSender'; nationalSocietyId: number };

interface Selection {
  sender: SenderSelection;
  /** null: in training or not. */
  isTraining: boolean | null;
  /** null: anywhere. */
  places: ChosenPlaces | null;
  /** When the first and the last message shown may have been received: from, and before; null: no limit. */
  receivedFrom: Date | null;
  receivedBefore: Date | null;
}

/** Which messages a list shows; null stands for no restriction. */
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

type Found = SelectQueryBuilder<DB, 'reports' | 'rawReports', { id: number; receivedAt: Date }>;

/** The ids of one page, in the order of the list. For long lists: it is read in the order of an index and no further. */
export async function findPageOfLongList(db: Database, selection: ReportSelection, page: PageOrder) {
  const direction = page.sortAscending ? 'asc' : 'desc';
  // Each part is cut where the page ends, so that no part is read further.
  const upToPage = inOrderOfTime(db, selection).map((part) =>
    db
      .selectFrom(
        part
          .orderBy('receivedAt', direction)
          .orderBy('id', direction)
          .limit(page.offset + page.limit)
          .as('part'),
      )
      .select(['part.id', 'part.receivedAt']),
  );
  const rows = await db
    .selectFrom(together(upToPage).as('found'))
    .select('found.id')
    .orderBy('found.receivedAt', direction)
    .orderBy('found.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * How many messages a list has, counted no further than a limit, and the ids of one page of it, unless there are more than
 * that. All of a list is looked up and then put in order: what is rare would be looked for in vain in the order of time.
 */
export async function findPageOfShortList(
  db: Database,
  selection: ReportSelection,
  page: PageOrder & { countedAtMost: number },
): Promise<{ count: number; ids: number[] }> {
  const direction = page.sortAscending ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select id, received_at from (${together(byCombination(db, selection))}) matching limit ${page.countedAtMost + 1}
    ),
    counted as (select count(*) as count from found)
    select counted.count, (
      select coalesce(json_agg(page.id), '[]') from (
        select id from found where (select count from counted) <= ${page.countedAtMost}
        order by received_at ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}
      ) page) as ids
    from counted`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

/** How many messages a list has, counted to the end. */
export async function countReports(db: Database, selection: ReportSelection): Promise<number> {
  const { count } = await db
    .selectFrom(together(byCombination(db, selection)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many messages a list has, as the database guesses from the statistics it keeps: nothing is read. */
export async function estimateReports(db: Database, selection: ReportSelection): Promise<number> {
  const [row] = await together(byCombination(db, selection)).explain<ExplainedQuery>('json');
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

interface ExplainedQuery {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/**
 * The selection as queries that can each follow the order of an index. "In training or not" is two of them, several
 * projects are several: one query over all would have to sort everything.
 */
export function inOrderOfTime(db: Database, selection: ReportSelection): Found[] {
  return singly(selection).map((part) =>
    part.list === 'incorrect' ? incorrectMessages(db, part) : correctReports(db, part),
  );
}

/** The selection as queries that each name what they want, so that nothing else is read. An unknown place is one by itself. */
function byCombination(db: Database, selection: ReportSelection): Found[] {
  const { places } = selection;
  if (selection.list === 'incorrect' || !places?.includeUnknownLocation) return inOrderOfTime(db, selection);
  const parts: ChosenPlaces[] = [
    { ...places, includeUnknownLocation: false },
    { villageIds: [], zones: [], includeUnknownLocation: true },
  ];
  return parts.flatMap((part) => inOrderOfTime(db, { ...selection, places: part }));
}

function singly(selection: ReportSelection): Part[] {
  const { sender, isTraining } = selection;
  if (sender.type === 'UnknownSender') return [{ ...selection, sender }];
  const { type, projectIds } = sender;
  const trainings = isTraining === null && selection.list === 'correct' ? [false, true] : [isTraining];
  return projectIds.flatMap((projectId) =>
    trainings.map((training) => ({ ...selection, sender: { type, projectId }, isTraining: training })),
  );
}

/** Several queries as one, without putting anything in order. */
export function together<Q extends { unionAll(other: Q): Q }>(parts: Q[]): Q {
  return parts.reduce((all, part) => all.unionAll(part));
}

/** The selection within one project, or among the numbers nobody knows. */
type Part = Within<Extract<ReportSelection, { list: 'correct' }>> | Within<IncorrectSelection>;
type IncorrectSelection = Extract<ReportSelection, { list: 'incorrect' }>;
type Within<S> = Omit<S, 'sender'> & {
  sender:
    | { type: 'Human' | 'CollectionPoint'; projectId: number }
    | Extract<SenderSelection, { type: 'UnknownSender' }>;
};

function correctReports(db: Database, part: Extract<Part, { list: 'correct' }>): Found {
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
    .$if(statuses !== null, (query) => query.where('reports.status', '=', sql<string>`any(${statuses})`))
    .$if(projectHealthRiskIds !== null, (query) =>
      query.where('reports.projectHealthRiskId', '=', sql<number>`any(${projectHealthRiskIds}::int[])`),
    )
    .$if(receivedFrom !== null, (query) => query.where('reports.receivedAt', '>=', receivedFrom))
    .$if(receivedBefore !== null, (query) => query.where('reports.receivedAt', '<', receivedBefore))
    .$if(places !== null, (query) => query.where(isIn('reports', places as ChosenPlaces))) as Found;
}

function incorrectMessages(db: Database, part: Extract<Part, { list: 'incorrect' }>): Found {
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
  return ofSender
    .$if(errorTypes !== null, (query) =>
      query.where('rawReports.errorType', '=', sql<string>`any(${errorTypes})`),
    )
    .$if(isTraining !== null, (query) =>
      query.where(sql`coalesce(raw_reports.is_training, false)`, '=', isTraining),
    )
    .$if(isCorrected !== null, (query) =>
      query.where('rawReports.markedAsCorrectedAt', isCorrected ? 'is not' : 'is', null),
    )
    .$if(receivedFrom !== null, (query) => query.where('rawReports.receivedAt', '>=', receivedFrom))
    .$if(receivedBefore !== null, (query) => query.where('rawReports.receivedAt', '<', receivedBefore))
    .$if(places !== null, (query) => query.where(isIn('raw_reports', places as ChosenPlaces))) as Found;
}

/** A zone is named with its village, so that every place is found by its village. */
function isIn(table: 'reports' | 'raw_reports', { villageIds, zones, includeUnknownLocation }: ChosenPlaces) {
  const [village, zone] = [sql.ref(`${table}.village_id`), sql.ref(`${table}.zone_id`)];
  if (includeUnknownLocation && villageIds.length + zones.length === 0)
    return sql<boolean>`${village} is null`;
  const touched = [...new Set([...villageIds, ...zones.map(({ villageId }) => villageId)])];
  const isInVillage = sql`${village} = any(${touched}::int[])`;
  const isInZone = sql`(${village} = any(${villageIds}::int[]) or ${zone} = any(${zones.map(({ id }) => id)}::int[]))`;
  const isKnown = zones.length === 0 ? isInVillage : sql`(${isInVillage} and ${isInZone})`;
  return includeUnknownLocation ? sql<boolean>`(${isKnown} or ${village} is null)` : sql<boolean>`${isKnown}`;
}

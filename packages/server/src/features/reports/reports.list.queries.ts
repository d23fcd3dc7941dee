import type { ReportErrorType, ReportStatus } from '@harken/domain/reports/kinds';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The villages and zones that count as chosen. */
export interface ChosenPlaces {
  villageIds: number[];
  zoneIds: number[];
  includeUnknownLocation: boolean;
}

/** Whose messages: those of a project's people or collection points, or of numbers nobody in the society knows. */
type SenderSelection =
  | { type: 'Human' | 'CollectionPoint'; projectId: number }
  | { type: 'UnknownSender'; nationalSocietyId: number };

interface Selection {
  sender: SenderSelection;
  /** null: in training or not. */
  isTraining: boolean | null;
  /** null: anywhere. */
  places: ChosenPlaces | null;
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

/** The ids of one page, in the order of the list. */
export async function findPageOfReports(db: Database, selection: ReportSelection, page: PageOrder) {
  const direction = page.sortAscending ? 'asc' : 'desc';
  // Each part is cut where the page ends, so that it is read in the order of an index and no further.
  const upToPage = matching(db, selection).map((part) =>
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

/** How many messages a list has, counted no further than a limit. */
export async function countReports(db: Database, selection: ReportSelection, limit: number): Promise<number> {
  const some = db
    .selectFrom(together(matching(db, selection)).as('found'))
    .select('found.id')
    .limit(limit)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many messages a list has, as the database guesses from the statistics it keeps: nothing is read. */
export async function estimateReports(db: Database, selection: ReportSelection): Promise<number> {
  const [row] = await together(matching(db, selection)).explain<ExplainedQuery>('json');
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

interface ExplainedQuery {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/**
 * The selection as queries that can each follow the order of an index. "In training or not" is two of them: one query
 * over both would have to sort everything.
 */
function matching(db: Database, selection: ReportSelection): Found[] {
  if (selection.list === 'incorrect') return [incorrectMessages(db, selection)];
  if (selection.isTraining !== null || selection.sender.type === 'UnknownSender')
    return [correctReports(db, selection)];
  return [false, true].map((isTraining) => correctReports(db, { ...selection, isTraining }));
}

function together<Q extends { unionAll(other: Q): Q }>(parts: Q[]): Q {
  return parts.reduce((all, part) => all.unionAll(part));
}

type CorrectSelection = Extract<ReportSelection, { list: 'correct' }>;
type IncorrectSelection = Extract<ReportSelection, { list: 'incorrect' }>;

function correctReports(db: Database, selection: CorrectSelection): Found {
  const { sender, isTraining, places, statuses, projectHealthRiskIds } = selection;
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
    .$if(places !== null, (query) => query.where(isIn('reports', places as ChosenPlaces))) as Found;
}

function incorrectMessages(db: Database, selection: IncorrectSelection): Found {
  const { sender, isTraining, isCorrected, places, errorTypes } = selection;
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
    .$if(places !== null, (query) => query.where(isIn('raw_reports', places as ChosenPlaces))) as Found;
}

function isIn(table: 'reports' | 'raw_reports', places: ChosenPlaces) {
  const [village, zone] = [sql.ref(`${table}.village_id`), sql.ref(`${table}.zone_id`)];
  const isUnknown = places.includeUnknownLocation ? sql`${village} is null` : sql`false`;
  return sql<boolean>`(${village} = any(${places.villageIds}::int[])
    or ${zone} = any(${places.zoneIds}::int[]) or ${isUnknown})`;
}

import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type ReportSelection, toTimeOrderedQueries, unionAll } from '../list/list.queries.ts';

/**
 * Messages fetched per batch: the process answers nobody else while it turns one into rows, which takes some 10 ms. The first batch is
 * smaller, so that the download starts soon.
 */
const batchSize = 200;
const firstBatchSize = 50;

interface StreamOptions<Row> {
  sortAscending: boolean;
  /** Reads the messages with some ids, in any order. */
  findRows(db: Database, ids: number[]): Promise<Row[]>;
}

/**
 * All messages of a list in its order, streamed from one snapshot of the database: messages that arrive or are decided on in
 * between are not included. The cursor only holds ids; the rest is fetched in batches.
 */
export async function* streamReports<Row extends { id: number }>(
  db: Database,
  selection: ReportSelection,
  { sortAscending, findRows }: StreamOptions<Row>,
): AsyncGenerator<Row> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await openCursor(trx, selection, sortAscending);
    let ids = await fetchNextIds(trx, firstBatchSize);
    while (ids.length > 0) {
      const rows = await findRows(trx, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield* ids.flatMap((id) => byId.get(id) ?? []);
      ids = await fetchNextIds(trx, batchSize);
    }
  } finally {
    await trx.rollback().execute();
  }
}

/**
 * Makes the planner prefer a fast start: with an index in the order of the list it reads along it instead of sorting
 * everything first.
 */
async function openCursor(trx: Database, selection: ReportSelection, sortAscending: boolean): Promise<void> {
  const direction = sortAscending ? 'asc' : 'desc';
  const list = trx
    .selectFrom(unionAll(toTimeOrderedQueries(trx, selection)).as('found'))
    .select('found.id')
    .orderBy('found.receivedAt', direction)
    .orderBy('found.id', direction);
  await sql`set local cursor_tuple_fraction = 0.001`.execute(trx);
  await sql`declare exported_reports no scroll cursor for ${list}`.execute(trx);
}

async function fetchNextIds(trx: Database, count: number): Promise<number[]> {
  const next = sql<{ id: number }>`fetch forward ${sql.lit(count)} from exported_reports`;
  const { rows } = await next.execute(trx);
  return rows.map(({ id }) => id);
}

/** Time zone of a project, and first day of the epi week of its national society. */
export function findProjectCalendar(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select('projects.timeZoneId')
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inOrderOfTime, type ReportSelection, together } from './reports.list.queries.ts';
import { type FoundReportRow, findReportRows } from './reports.rows.queries.ts';
import type { Viewer } from './reports.visibility.queries.ts';

/** So many messages are looked up at once while a file is written; fewer at first, so that it begins soon. */
const messagesAtOnce = 500;
const messagesAtFirst = 50;

interface Wanted {
  sortAscending: boolean;
  viewer: Viewer;
  languageCode: string;
}

/**
 * All messages of a list in its order, read while they are used and from one state of the database: what arrives or is
 * decided in between is not in it. Only the ids follow the list; what is shown of them is looked up some at a time.
 */
export async function* streamReports(
  db: Database,
  selection: ReportSelection,
  { sortAscending, ...shown }: Wanted,
): AsyncGenerator<FoundReportRow> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await openList(trx, selection, sortAscending);
    let ids = await nextOfList(trx, messagesAtFirst);
    while (ids.length > 0) {
      const rows = await findReportRows(trx, { ids, ...shown });
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield* ids.flatMap((id) => byId.get(id) ?? []);
      ids = await nextOfList(trx, messagesAtOnce);
    }
  } finally {
    await trx.rollback().execute();
  }
}

/** The first rows count: the list is read along an index where there is one in its order, instead of being sorted whole. */
async function openList(trx: Database, selection: ReportSelection, sortAscending: boolean): Promise<void> {
  const direction = sortAscending ? 'asc' : 'desc';
  const list = trx
    .selectFrom(together(inOrderOfTime(trx, selection)).as('found'))
    .select('found.id')
    .orderBy('found.receivedAt', direction)
    .orderBy('found.id', direction);
  await sql`set local cursor_tuple_fraction = 0.001`.execute(trx);
  await sql`declare exported_reports no scroll cursor for ${list}`.execute(trx);
}

async function nextOfList(trx: Database, count: number): Promise<number[]> {
  const next = sql<{ id: number }>`fetch forward ${sql.lit(count)} from exported_reports`;
  const { rows } = await next.execute(trx);
  return rows.map(({ id }) => id);
}

/** In which zone the days of a project are, and on which day the weeks of its society begin. */
export function findCalendarOf(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select('projects.timeZoneId')
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

const maxListed = 100;

export interface Note {
  id: number;
  text: string;
  createdAt: Date;
  authorId: number | null;
  author: Author | null;
}

/** The latest notes about a collector, the newest first. */
export async function findNotes(
  db: Database,
  dataCollectorId: number,
  nationalSocietyId: number,
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select notes.id, notes.text, notes.created_at, notes.author_id,
      ${selectAuthor(sql.ref('notes.author_id'), sql`${nationalSocietyId}`)} as author
    from data_collector_notes notes
    where notes.data_collector_id = ${dataCollectorId}
    order by notes.created_at desc, notes.id desc limit ${maxListed}`.execute(db);
  return rows;
}

/** A note about a collector, locked until the transaction ends. */
export function lockNote(trx: Database, id: number, dataCollectorId: number) {
  return trx
    .selectFrom('dataCollectorNotes')
    .select(['id', 'authorId'])
    .where('id', '=', id)
    .where('dataCollectorId', '=', dataCollectorId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined if this entry of the same person was inserted before */
export async function insertNote(
  trx: Database,
  note: {
    dataCollectorId: number;
    text: string;
    authorId: number;
    createdAt: Date;
    entryKey?: string | undefined;
  },
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('dataCollectorNotes')
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(['authorId', 'entryKey']).where('entryKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function deleteNote(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('dataCollectorNotes').where('id', '=', id).execute();
}

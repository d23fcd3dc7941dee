import type { ProjectScope } from '@harken/domain/access/check-permission';
import { mayRemoveNote } from '@harken/domain/data-collectors/notes';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { createNotFoundError } from '../data-collectors.errors.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { lockCollector } from '../removal/removal.queries.ts';
import { deleteNote, insertNote, lockNote } from './notes.queries.ts';

interface NoteChange {
  dataCollectorId: number;
  project: ProjectScope;
  by: CurrentUser;
}

/** Adds a note about a collector. */
export function addNote(
  db: Database,
  change: NoteChange & { text: string; at: Date; entryKey?: string | undefined },
): Promise<void> {
  const { dataCollectorId, text, by, at, entryKey } = change;
  return db.transaction().execute(async (trx) => {
    await requireCollector(trx, change);
    const noteId = await insertNote(trx, { dataCollectorId, text, authorId: by.id, createdAt: at, entryKey });
    if (noteId === undefined) return;
    await record(trx, change, { action: 'dataCollector/addNote', after: { noteId } });
  });
}

/** Removes a note: one's own or, for those who manage the project, any. */
export function removeNote(db: Database, change: NoteChange & { noteId: number }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireCollector(trx, change);
    const note = await lockNote(trx, change.noteId, change.dataCollectorId);
    if (!note) throw expectedError('dataCollector.note.notFound');
    if (!mayRemoveNote(change.by, note)) throw expectedError('error.unauthorized');
    await deleteNote(trx, note.id);
    await record(trx, change, { action: 'dataCollector/removeNote', before: { noteId: note.id } });
  });
}

async function requireCollector(trx: Database, { dataCollectorId, project, by }: NoteChange): Promise<void> {
  if (!(await lockCollector(trx, dataCollectorId, isAccessibleTo(by, project))))
    throw createNotFoundError(by);
}

/** Without the text, which may have to be removed later. */
async function record(
  trx: Database,
  { dataCollectorId, project, by }: NoteChange,
  event: { action: string; before?: object; after?: object },
): Promise<void> {
  const { nationalSocietyId, projectId } = project;
  await recordAuditEvent(trx, {
    ...{ actor: by, subjectType: 'dataCollector', subjectId: dataCollectorId, nationalSocietyId, projectId },
    ...event,
  });
}

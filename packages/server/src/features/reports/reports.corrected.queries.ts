import { maySeeSender, type Viewer } from '../../platform/access/senders.queries.ts';
import type { Database } from '../../platform/db/database.ts';

/** Locks a message, correct or not, until the transaction ends. */
export function lockMessage(trx: Database, id: number, viewer: Viewer) {
  return trx
    .selectFrom('rawReports')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'rawReports.dataCollectorId')
    .select([
      'rawReports.nationalSocietyId',
      'rawReports.projectId',
      'rawReports.markedAsCorrectedAt',
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('rawReports.id', '=', id)
    .forNoKeyUpdate('rawReports')
    .executeTakeFirst();
}

/** Marks a message as corrected, or with null removes the mark. Stores who did it in both cases. */
export async function markMessage(
  trx: Database,
  id: number,
  markedAsCorrectedAt: Date | null,
  markedAsCorrectedById: number,
): Promise<void> {
  await trx
    .updateTable('rawReports')
    .set({ markedAsCorrectedAt, markedAsCorrectedById })
    .where('id', '=', id)
    .execute();
}

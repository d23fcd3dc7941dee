import type { Database } from '../../platform/db/database.ts';
import { maySeeSender, type Viewer } from './reports.visibility.queries.ts';

/** A message, correct or not, as far as marking it needs it; held until the transaction ends. */
export function holdMessage(trx: Database, id: number, viewer: Viewer) {
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

/** Marks a message as corrected, or takes the mark back with null; who did either is kept. */
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

import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Processing takes this lock shared; changes to what messages mean take it exclusively. Held until the transaction ends. */
const processingLock = 7412;

export async function lockProcessingShared(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${processingLock})`.execute(trx);
}

/**
 * Waits until no process handles a message, and prevents processing until the transaction ends. For changes to whom a number
 * belongs, what a code means, or on which day a report falls.
 */
export async function lockProcessingExclusively(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${processingLock})`.execute(trx);
}

/** The messages of a national society for which no processing attempt was made. */
export async function findWaitingIdsOfSociety(trx: Database, nationalSocietyId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('rawReports')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('processedAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('attempts', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

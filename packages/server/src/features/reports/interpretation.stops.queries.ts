import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Whoever reads messages holds this together; whoever changes what they mean, alone. Until the transaction ends. */
const readingLock = 7412;

export async function takePartInReading(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${readingLock})`.execute(trx);
}

/**
 * Waits until no message is being read, in whatever process, and lets none be read until the transaction ends. For the
 * deeds that change to whom a number belongs, what a code stands for, or on which day a report falls.
 */
export async function stopReading(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${readingLock})`.execute(trx);
}

/** The messages of a society that were never tried to be read. */
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

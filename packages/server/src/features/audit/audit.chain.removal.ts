import type { Database } from '../../platform/db/database.ts';
import {
  findOldestEntries,
  lockChainHead,
  removeEntriesUpTo,
  updateChainHead,
} from './audit.chain.queries.ts';
import { verifyAudit } from './audit.chain.ts';

const batchSize = 1000;

/**
 * Removes the oldest audit events in chain order, up to the first one that is younger. Stores the new start of the chain, so
 * that any other removal is still detected. A broken chain is left as it is, because removing entries could destroy the
 * evidence.
 *
 * @returns the number of removed entries, and where the chain is broken, if it is
 */
export async function removeOldEntries(
  db: Database,
  before: Date,
): Promise<{ removed: number; brokenAt?: number }> {
  const verification = await verifyAudit(db);
  if (!verification.isWhole) return { removed: 0, brokenAt: verification.chainNumber };
  let removed = 0;
  for (let count = batchSize; count === batchSize; removed += count)
    count = await db.transaction().execute((trx) => removeOldest(trx, before));
  return { removed };
}

async function removeOldest(trx: Database, before: Date): Promise<number> {
  await lockChainHead(trx);
  const oldest = await findOldestEntries(trx, batchSize);
  const firstYoung = oldest.findIndex(({ doneAt }) => doneAt >= before);
  const old = firstYoung < 0 ? oldest : oldest.slice(0, firstYoung);
  const last = old.at(-1);
  if (!last) return 0;
  await removeEntriesUpTo(trx, last.chainNumber);
  await updateChainHead(trx, { firstNumber: last.chainNumber + 1, hashBeforeFirst: last.hash });
  return old.length;
}

import type { Database } from '../../platform/db/database.ts';
import { findOldestEntries, lockChainHead, moveChainHead, removeEntriesUpTo } from './audit.chain.queries.ts';
import { verifyAudit } from './audit.chain.ts';

const entriesAtOnce = 1000;

/**
 * Removes the oldest entries of the audit trail, in the order of the chain and no further than the first that is younger.
 * The chain remembers where it begins now, so that any other removal is found as before. A chain that is broken is left as
 * it is: what was done to it must not be removed with it.
 *
 * @returns how many were removed, or where the chain is broken
 */
export async function removeOldEntries(
  db: Database,
  before: Date,
): Promise<{ ok: true; removed: number } | { ok: false; brokenAt: number }> {
  const verdict = await verifyAudit(db);
  if (!verdict.isWhole) return { ok: false, brokenAt: verdict.chainNumber };
  let removed = 0;
  for (let count = entriesAtOnce; count === entriesAtOnce; removed += count)
    count = await db.transaction().execute((trx) => removeOldest(trx, before));
  return { ok: true, removed };
}

async function removeOldest(trx: Database, before: Date): Promise<number> {
  await lockChainHead(trx);
  const oldest = await findOldestEntries(trx, entriesAtOnce);
  const firstYoung = oldest.findIndex(({ doneAt }) => doneAt >= before);
  const old = firstYoung < 0 ? oldest : oldest.slice(0, firstYoung);
  const last = old.at(-1);
  if (!last) return 0;
  await removeEntriesUpTo(trx, last.chainNumber);
  await moveChainHead(trx, { firstNumber: last.chainNumber + 1, hashBeforeFirst: last.hash });
  return old.length;
}

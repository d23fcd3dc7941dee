import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import {
  type BrokenLink,
  chainEntries,
  findBrokenLink,
  findChainEnd,
  findHashOf,
  findUnchained,
  lockChainHead,
  moveChainHead,
} from './audit.chain.queries.ts';

const entriesAtOnce = 1000;

/** The hash of an entry: of the hash before it, of its number in the chain, and of what it says. */
function hashOf(hashBefore: Buffer, chainNumber: number, digest: Buffer): Buffer {
  return createHash('sha256').update(hashBefore).update(String(chainNumber)).update(digest).digest();
}

/** Chains all entries that wait, those with lower ids first (decision 30). Several processes may do so at once. */
export async function chainAudit(db: Database): Promise<void> {
  for (let chained = entriesAtOnce; chained === entriesAtOnce; ) {
    chained = await db.transaction().execute(async (trx) => {
      const { lastNumber, lastHash } = await lockChainHead(trx);
      const entries = await findUnchained(trx, entriesAtOnce);
      if (entries.length === 0) return 0;
      const head = { lastNumber, lastHash };
      const links = entries.map(({ id, digest }) => {
        head.lastNumber += 1;
        head.lastHash = hashOf(head.lastHash, head.lastNumber, digest);
        return { id, chainNumber: head.lastNumber, hash: head.lastHash };
      });
      await chainEntries(trx, links);
      await moveChainHead(trx, head);
      return entries.length;
    });
  }
}

/** Where the chain ends, in a form that can be written down: with it, a chain that was made anew as a whole is found too. */
export interface ChainSeal {
  chainNumber: number;
  /** In hexadecimal digits. */
  hash: string;
}

export type AuditVerdict =
  | { isWhole: true; seal: ChainSeal; waiting: number }
  | {
      isWhole: false;
      /** `cut`: the newest entries are gone. `sealBroken`: the chain is not the one that was sealed. */
      fault: BrokenLink['fault'] | 'cut' | 'sealBroken';
      chainNumber: number;
      entry: { id: number; doneAt: Date; deed: string } | null;
    };

/** Goes through the whole chain and says whether it is as it was made, or where it is not. */
export async function verifyAudit(db: Database, seal?: ChainSeal): Promise<AuditVerdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const broken = await findBrokenLink(trx);
      if (broken) {
        const { chainNumber, fault, ...entry } = broken;
        return { isWhole: false, fault, chainNumber, entry };
      }
      return verifyEnd(trx, seal);
    });
}

async function verifyEnd(trx: Database, seal: ChainSeal | undefined): Promise<AuditVerdict> {
  const { headNumber, headHash, lastNumber, lastHash, waiting } = await findChainEnd(trx);
  const ending = { chainNumber: lastNumber, hash: lastHash.toString('hex') };
  const isCut = (headNumber ?? 0) !== ending.chainNumber || (headHash?.toString('hex') ?? '') !== ending.hash;
  if (isCut) return { isWhole: false, fault: 'cut', chainNumber: ending.chainNumber + 1, entry: null };
  if (seal && (await findHashOf(trx, seal.chainNumber))?.toString('hex') !== seal.hash)
    return { isWhole: false, fault: 'sealBroken', chainNumber: seal.chainNumber, entry: null };
  return { isWhole: true, seal: ending, waiting };
}

import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import {
  appendToChain,
  type BrokenLink,
  findBrokenLink,
  findChainEnd,
  findHash,
  findUnchainedEntries,
  lockChainHead,
  updateChainHead,
} from './audit.chain.queries.ts';

const batchSize = 1000;

/** The hash of an entry covers the hash before it, its chain number and its content. */
function hashEntry(hashBefore: Buffer, chainNumber: number, digest: Buffer): Buffer {
  return createHash('sha256').update(hashBefore).update(String(chainNumber)).update(digest).digest();
}

/** Adds all new audit events to the hash chain, in the order of their ids. Several processes may do so at once. */
export async function extendAuditChain(db: Database): Promise<void> {
  let chainedCount: number;
  do {
    chainedCount = await db.transaction().execute(async (trx) => {
      const { lastNumber, lastHash } = await lockChainHead(trx);
      const entries = await findUnchainedEntries(trx, batchSize);
      if (entries.length === 0) return 0;
      const head = { lastNumber, lastHash };
      const links = entries.map(({ id, digest }) => {
        head.lastNumber += 1;
        head.lastHash = hashEntry(head.lastHash, head.lastNumber, digest);
        return { id, chainNumber: head.lastNumber, hash: head.lastHash };
      });
      await appendToChain(trx, links);
      await updateChainHead(trx, head);
      return entries.length;
    });
  } while (chainedCount === batchSize);
}

/** A checkpoint of the chain to store elsewhere: with it, verification also detects a chain that was recomputed as a whole. */
export interface ChainCheckpoint {
  chainNumber: number;
  /** Hexadecimal. */
  hash: string;
}

/** In the words of the API: `seal` is the checkpoint of the current end, `deed` the action, `waiting` the number of events not chained yet. */
export type AuditVerification =
  | { isWhole: true; seal: ChainCheckpoint; waiting: number }
  | {
      isWhole: false;
      /** `cut`: the latest entries are gone. `sealBroken`: the chain does not match the checkpoint. */
      fault: BrokenLink['fault'] | 'cut' | 'sealBroken';
      chainNumber: number;
      entry: { id: number; doneAt: Date; deed: string } | null;
    };

/** Verifies the whole chain and reports the first entry at which it is broken. */
export async function verifyAudit(db: Database, checkpoint?: ChainCheckpoint): Promise<AuditVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const broken = await findBrokenLink(trx);
      if (broken) {
        const { chainNumber, fault, id, doneAt, action } = broken;
        return { isWhole: false, fault, chainNumber, entry: { id, doneAt, deed: action } };
      }
      return verifyEnd(trx, checkpoint);
    });
}

async function verifyEnd(trx: Database, checkpoint?: ChainCheckpoint): Promise<AuditVerification> {
  const { headNumber, headHash, lastNumber, lastHash, waiting } = await findChainEnd(trx);
  const end = { chainNumber: lastNumber, hash: lastHash.toString('hex') };
  const isCut = (headNumber ?? 0) !== end.chainNumber || (headHash?.toString('hex') ?? '') !== end.hash;
  if (isCut) return { isWhole: false, fault: 'cut', chainNumber: end.chainNumber + 1, entry: null };
  if (checkpoint && (await findHash(trx, checkpoint.chainNumber))?.toString('hex') !== checkpoint.hash)
    return { isWhole: false, fault: 'sealBroken', chainNumber: checkpoint.chainNumber, entry: null };
  return { isWhole: true, seal: end, waiting };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransientDatabaseError } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { type ClaimedMessage, type ClaimOptions, claimDue, releaseClaim } from './outbox.claims.queries.ts';

const pauseMilliseconds = 500;
/** How long a message waits after a database failure interrupted its claim. */
const releaseDelayMilliseconds = 3000;

/**
 * Claims messages and records their results through database failures: a sent message is never sent twice because its result
 * could not be written, and a message loses no attempt because the database failed (docs/decisions/0046).
 */
export interface OutboxStore {
  /** Claims due messages; none while results are still waiting to be written. */
  claim(options: Omit<ClaimOptions, 'claimId'>): Promise<ClaimedMessage[]>;
  /** Writes to the database, and retries for as long as the database fails. */
  writeWithRetry(work: () => Promise<void>): Promise<void>;
  /** Releases a message as if it had never been claimed. */
  release(message: ClaimedMessage): Promise<void>;
}

export function createOutboxStore({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): OutboxStore {
  let pendingWrites = 0;

  async function tryWrite(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isTransientDatabaseError(error)) throw error;
      const { name, code } = error as { name?: string; code?: string };
      log.warn({ name, code }, 'outbox is waiting for the database');
      return false;
    }
  }

  async function writeWithRetry(work: () => Promise<void>): Promise<void> {
    if (await tryWrite(work)) return;
    pendingWrites += 1;
    try {
      do await sleep(pauseMilliseconds, undefined, { ref: false });
      while (!(await tryWrite(work)));
    } finally {
      pendingWrites -= 1;
    }
  }

  const releaseAt = () => new Date(clock.now().getTime() + releaseDelayMilliseconds);
  return {
    writeWithRetry,
    async claim(options) {
      if (pendingWrites > 0) return [];
      const claimId = randomUUID();
      try {
        return await claimDue(db, { ...options, claimId });
      } catch (error) {
        // The commit may or may not have happened: whatever was claimed is released once the database responds.
        const { leaseUntil } = options;
        if (isTransientDatabaseError(error))
          void writeWithRetry(() =>
            releaseClaim(db, { claimId, leaseUntil, id: null, at: releaseAt() }),
          ).catch(() => undefined);
        throw error;
      }
    },
    release: ({ id, claimedBy, leaseUntil }) =>
      writeWithRetry(() => releaseClaim(db, { claimId: claimedBy, leaseUntil, id, at: releaseAt() })),
  };
}

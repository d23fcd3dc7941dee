import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseFault } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ClaimedMessage,
  type ClaimOptions,
  claimDue,
  giveClaimBack,
} from './outbox.delivery.queries.ts';

const pauseMilliseconds = 500;
/** How long a message rests that the database stood in the way of. */
const restMilliseconds = 3000;

/**
 * Keeps what is known of messages in step with the database, whatever happens to it: nothing that was sent is forgotten, so that it would be
 * sent again, and no message loses a try for what the database was at fault for (decision record 46).
 */
export interface Books {
  /** Takes on due messages; none while something is still to be written down. */
  claim(options: Omit<ClaimOptions, 'claimId'>): Promise<ClaimedMessage[]>;
  /** Writes something down, for as long as the database is at fault again and again. */
  write(work: () => Promise<void>): Promise<void>;
  /** Lets a message be tried again as if it had not been taken on. */
  giveBack(message: ClaimedMessage): Promise<void>;
}

export function openBooks({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Books {
  let behind = 0;

  async function isWritten(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isDatabaseFault(error)) throw error;
      const { name, code } = error as { name?: string; code?: string };
      log.warn({ name, code }, 'the outbox waits for the database');
      return false;
    }
  }

  async function write(work: () => Promise<void>): Promise<void> {
    if (await isWritten(work)) return;
    behind += 1;
    try {
      do await sleep(pauseMilliseconds, undefined, { ref: false });
      while (!(await isWritten(work)));
    } finally {
      behind -= 1;
    }
  }

  const next = () => new Date(clock.now().getTime() + restMilliseconds);
  return {
    write,
    async claim(options) {
      if (behind > 0) return [];
      const claimId = randomUUID();
      try {
        return await claimDue(db, { ...options, claimId });
      } catch (error) {
        // Nobody knows whether the messages were taken on: those that were are given back once the database says so.
        const { leaseUntil } = options;
        if (isDatabaseFault(error))
          void write(() => giveClaimBack(db, { claimId, leaseUntil, id: null, at: next() })).catch(
            () => undefined,
          );
        throw error;
      }
    },
    giveBack: ({ id, claimedBy, leaseUntil }) =>
      write(() => giveClaimBack(db, { claimId: claimedBy, leaseUntil, id, at: next() })),
  };
}

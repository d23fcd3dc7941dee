import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogPosition } from './log-positions.ts';
import type { Replica } from './replica.ts';

/**
 * Reads that belong together: those of one request. They come from one server, and after one of them came from the primary, all
 * later ones do: nobody sees a later state before an earlier one.
 */
export interface ReadingContext {
  /** What its caller wrote last: a replica must have replayed it. */
  readonly position: LogPosition;
  /** Whether nobody waits for the result any more, so that a failed read is not repeated. */
  isCancelled(): boolean;
  /** The replica, once one was chosen. */
  replica: Replica | null;
  /** Which server at its address. */
  server: string | null;
  isOnPrimary: boolean;
  /** A transaction on the replica was lost: the work has to be repeated as a whole, on the primary. */
  mustRepeat: boolean;
}

const contexts = new AsyncLocalStorage<ReadingContext>();

/** Runs work whose reads may come from a replica. */
export function runReading<T>(context: ReadingContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Whether the current work may read from a replica. */
export function mayReadFromReplica(): boolean {
  return contexts.getStore() !== undefined;
}

/** The context of the current work; undefined for work that reads from the primary. */
export function getReadingContext(): ReadingContext | undefined {
  return contexts.getStore();
}

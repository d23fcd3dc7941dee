import type { Database } from './database.ts';
import { mayReadFromReplica } from './replicas/reading-context.ts';

/** The read of a question that is running, and the one after it. */
interface SharedRead<Result> {
  running: Promise<Result>;
  next: Promise<Result> | null;
  /** How the last request asked: what is not part of its key, such as the time, is the latest. */
  read: () => Promise<Result>;
}

/**
 * Shares reads of the same question among concurrent requests. A request that arrives during a read waits for the next one, which
 * starts after the request, so that nobody gets outdated data. Results are not cached.
 */
export class SharedReads<Result> {
  readonly #reads = new Map<string, SharedRead<Result>>();

  read(question: string, read: () => Promise<Result>): Promise<Result> {
    const current = this.#reads.get(question);
    if (!current) return this.#start(question, read(), read);
    current.read = read;
    const readAgain = () => current.read();
    current.next ??= current.running.then(readAgain, readAgain);
    return current.next;
  }

  #start(question: string, running: Promise<Result>, read: () => Promise<Result>): Promise<Result> {
    const current: SharedRead<Result> = { running, next: null, read };
    this.#reads.set(question, current);
    const end = () => {
      if (current.next) this.#start(question, current.next, current.read);
      else this.#reads.delete(question);
    };
    running.then(end, end);
    return running;
  }
}

/**
 * The same read, shared among concurrent requests of this process for the same question. Its results must not be modified. Calls that
 * may read from a replica share no reads with others, whose own changes the replica may lack.
 *
 * @param toKey what makes two questions the same
 */
export function shareReads<Question, Result>(
  read: (db: Database, question: Question) => Promise<Result>,
  toKey: (question: Question, db: Database) => string = (question) => JSON.stringify(question),
): (db: Database, question: Question) => Promise<Result> {
  const readsByDatabase = new WeakMap<Database, SharedReads<Result>>();
  return (db, question) => {
    if (mayReadFromReplica()) return read(db, question);
    const reads = readsByDatabase.get(db) ?? new SharedReads<Result>();
    readsByDatabase.set(db, reads);
    return reads.read(toKey(question, db), () => read(db, question));
  };
}

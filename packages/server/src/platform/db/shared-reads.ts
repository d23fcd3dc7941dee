import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { mayReadFromReplica } from './replicas/reading-context.ts';

/** A request this soon after the last read for the same question shows that many ask it, in milliseconds. */
const busyMilliseconds = 60;
/** The longest time that a read waits for others who ask the same, in milliseconds. */
export const maxGatherMilliseconds = 25;

/** The read of a question that is running, and the one after it. */
interface SharedRead<Result> {
  running: Promise<Result>;
  next: Promise<Result> | null;
  /** How the last request asked: what is not part of its key, such as the time, is the latest. */
  read: () => Promise<Result>;
  /** `gathering`: it has not started yet, so others may join it. `ended`: remembered for a moment. */
  state: 'gathering' | 'running' | 'ended';
  /** When it started, and then how long it took, in milliseconds. */
  startedAt: number;
  duration: number;
}

/**
 * Shares reads of the same question among concurrent requests. A request that arrives during a read waits for the next one, which
 * starts after the request, so that nobody gets outdated data. Results are not cached. While a question is asked again and again, a read
 * that nobody waits for yet first waits as long as the last one took, within limits, so that more requests share it.
 */
export class SharedReads<Result> {
  readonly #reads = new Map<string, SharedRead<Result>>();
  readonly #minGatherMilliseconds: number;

  /** @param minGatherMilliseconds the shortest time that a read waits for others while a question is asked again and again */
  constructor(minGatherMilliseconds = 0) {
    this.#minGatherMilliseconds = minGatherMilliseconds;
  }

  read(question: string, read: () => Promise<Result>): Promise<Result> {
    const current = this.#reads.get(question);
    if (!current) return this.#run(question, read, read());
    current.read = read;
    if (current.state === 'gathering') return current.running;
    if (current.state === 'ended') return this.#gather(question, current);
    const readAgain = () => current.read();
    current.next ??= current.running.then(readAgain, readAgain);
    return current.next;
  }

  #gather(question: string, { read, duration }: SharedRead<Result>): Promise<Result> {
    const milliseconds = Math.min(Math.max(duration, this.#minGatherMilliseconds), maxGatherMilliseconds);
    const waiting = setTimeout(milliseconds).then(() => {
      current.state = 'running';
      current.startedAt = performance.now();
      return current.read();
    });
    const current = this.#remember(question, read, waiting);
    current.state = 'gathering';
    return waiting;
  }

  #run(question: string, read: () => Promise<Result>, running: Promise<Result>): Promise<Result> {
    this.#remember(question, read, running);
    return running;
  }

  #remember(question: string, read: () => Promise<Result>, running: Promise<Result>): SharedRead<Result> {
    const current: SharedRead<Result> = {
      ...{ running, next: null, read, state: 'running', startedAt: performance.now(), duration: 0 },
    };
    this.#reads.set(question, current);
    const end = () => {
      current.duration = performance.now() - current.startedAt;
      current.state = 'ended';
      if (current.next) this.#run(question, current.read, current.next);
      else void this.#forgetLater(question, current);
    };
    running.then(end, end);
    return current;
  }

  async #forgetLater(question: string, ended: SharedRead<Result>): Promise<void> {
    await setTimeout(busyMilliseconds, undefined, { ref: false });
    if (this.#reads.get(question) === ended) this.#reads.delete(question);
  }
}

/**
 * The same read, shared among concurrent requests of this process for the same question. Its results must not be modified. Calls that
 * may read from a replica share no reads with others, whose own changes the replica may lack.
 *
 * @param toKey what makes two questions the same
 * @param options.minGatherMilliseconds see `SharedReads`
 */
export function shareReads<Question, Result>(
  read: (db: Database, question: Question) => Promise<Result>,
  toKey: (question: Question, db: Database) => string = (question) => JSON.stringify(question),
  { minGatherMilliseconds = 0 } = {},
): (db: Database, question: Question) => Promise<Result> {
  const readsByDatabase = new WeakMap<Database, SharedReads<Result>>();
  return (db, question) => {
    if (mayReadFromReplica()) return read(db, question);
    const reads = readsByDatabase.get(db) ?? new SharedReads<Result>(minGatherMilliseconds);
    readsByDatabase.set(db, reads);
    return reads.read(toKey(question, db), () => read(db, question));
  };
}

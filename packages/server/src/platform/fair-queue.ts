import { expectedError } from './http/expected-error.ts';

/** Total limit. A sign-in takes about 30 ms, so nobody waits more than about two seconds. */
const maxWaiting = 64;
/** Limit per network address. */
const maxWaitingPerQueue = 32;
/** One task of so many is of an unknown client, even while known ones wait. */
const unknownClientInterval = 4;

/** The queue of people who are signed in, have a link from an e-mail, or use a known device. */
export const knownClients = 'known';

interface Waiting {
  start: () => void;
  reject: (reason: Error) => void;
}

/**
 * Queues slow work that anybody can request. Each network address of unknown clients has its own queue, and the queues are served
 * round-robin: an address with a thousand requests only delays itself. Known clients go first. When the limit is reached, the
 * last of the longest queue is dropped.
 */
export class FairQueue {
  readonly #concurrency: number;
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;
  #round = 0;

  /** @param concurrency how many tasks run at the same time */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** @throws expected error `error.unavailable` when too many wait already */
  async run<T>(queue: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else await this.#wait(queue);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait(name: string): Promise<void> {
    const queue = this.#queues.get(name) ?? [];
    if (name !== knownClients && queue.length >= maxWaitingPerQueue) throw expectedError('error.unavailable');
    if (this.#waiting >= maxWaiting) this.#makeRoom(queue);
    this.#queues.set(name, queue);
    this.#waiting += 1;
    return new Promise((start, reject) => queue.push({ start, reject }));
  }

  /** Drops the last of the longest queue, unless the new request would be in it. */
  #makeRoom(own: Waiting[]): void {
    const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a), own);
    if (longest.length <= own.length + 1) throw expectedError('error.unavailable');
    this.#waiting -= 1;
    longest.pop()?.reject(expectedError('error.unavailable'));
  }

  /** The next task: of known clients, but every fourth time of the unknown address that waited longest. */
  #next(): Waiting | undefined {
    this.#round += 1;
    const names = [...this.#queues.keys()];
    const unknownClient = names.find((name) => name !== knownClients);
    const isForUnknownClient = this.#round % unknownClientInterval === 0 && unknownClient !== undefined;
    const name = this.#queues.has(knownClients) && !isForUnknownClient ? knownClients : unknownClient;
    return name === undefined ? undefined : this.#dequeue(name);
  }

  #dequeue(name: string): Waiting | undefined {
    const queue = this.#queues.get(name) ?? [];
    const first = queue.shift();
    this.#waiting -= 1;
    this.#queues.delete(name);
    if (queue.length > 0) this.#queues.set(name, queue); // moves to the end
    return first;
  }
}

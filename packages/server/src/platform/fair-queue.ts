import { problem } from './http/problem.ts';

/** So many wait over all; a sign-in takes about 30 ms, so that whoever is let in waits a second or two at most. */
const mostWaiting = 64;
/** So many may wait that come from one address of the network. */
const mostWaitingOfOne = 32;
/** Of so many turns one is for strangers, even while those who are known wait. */
const turnsPerStranger = 4;

/** The line of people who are signed in, hold a link of a mail, or come with a device that signed in before. */
export const knownPeople = 'known';

interface Waiting {
  start: () => void;
  refuse: (reason: Error) => void;
}

/**
 * The line before slow work that anybody may ask for. Each line of strangers, one for each address of the network, takes turns
 * with the others: who asks a thousand times waits for themselves. Those who are known go first. When all places are taken, the
 * last of the longest line gives way.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;
  #turn = 0;

  /** @param atOnce so many works run at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws Problem `error.unavailable` when too many wait already */
  async run<T>(line: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait(name: string): Promise<void> {
    const line = this.#lines.get(name) ?? [];
    if (name !== knownPeople && line.length >= mostWaitingOfOne) throw problem('error.unavailable');
    if (this.#waiting >= mostWaiting) this.#makeRoom(line);
    this.#lines.set(name, line);
    this.#waiting += 1;
    return new Promise((start, refuse) => line.push({ start, refuse }));
  }

  /** Sends the last of the longest line away, unless that is the line of whoever comes. */
  #makeRoom(comer: Waiting[]): void {
    const longest = [...this.#lines.values()].reduce((a, b) => (b.length > a.length ? b : a), comer);
    if (longest.length <= comer.length + 1) throw problem('error.unavailable');
    this.#waiting -= 1;
    longest.pop()?.refuse(problem('error.unavailable'));
  }

  /** Whose turn it is: of those who are known, every fourth time of strangers, one address after the other. */
  #next(): Waiting | undefined {
    this.#turn += 1;
    const names = [...this.#lines.keys()];
    const strangers = names.find((name) => name !== knownPeople);
    const isForStrangers = this.#turn % turnsPerStranger === 0 && strangers !== undefined;
    const name = this.#lines.has(knownPeople) && !isForStrangers ? knownPeople : strangers;
    return name === undefined ? undefined : this.#take(name);
  }

  #take(name: string): Waiting | undefined {
    const line = this.#lines.get(name) ?? [];
    const first = line.shift();
    this.#waiting -= 1;
    this.#lines.delete(name);
    if (line.length > 0) this.#lines.set(name, line); // behind all others
    return first;
  }
}

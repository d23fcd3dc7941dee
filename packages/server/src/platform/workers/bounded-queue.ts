import { problem } from '../http/problem.ts';

/**
 * Lets so many do something at once, and so many wait for it. More than that are refused at once, so that a flood is
 * answered quickly and takes no memory.
 */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a place.
   *
   * @param signal aborted when nobody waits for the result any more
   * @returns gives the place back
   * @throws Problem `error.unavailable` when too many wait, or the signal is aborted
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw problem('error.unavailable');
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.size >= this.#mostWaiting) throw problem('error.unavailable');
    else await this.#wait(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = this.#waiting;
      if (next) next();
      else this.#running -= 1;
    };
  }

  #wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(enter);
        signal?.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(problem('error.unavailable'));
      };
      this.#waiting.add(enter);
      signal?.addEventListener('abort', giveUp);
    });
  }
}

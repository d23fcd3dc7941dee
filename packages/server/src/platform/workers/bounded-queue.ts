import { expectedError } from '../http/expected-error.ts';

/**
 * Limits how many tasks run and how many wait. Excess ones are rejected immediately, so that a flood is answered fast and uses no
 * memory.
 */
export class BoundedQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a slot.
   *
   * @param signal aborted when the result is no longer needed
   * @returns releases the slot
   * @throws expected error `error.unavailable` when too many wait, or the signal is aborted
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw expectedError('error.unavailable');
    if (this.#running < this.#concurrency) this.#running += 1;
    else if (this.#waiting.size >= this.#maxWaiting) throw expectedError('error.unavailable');
    else await this.#wait(signal);
    let isAcquired = true;
    return () => {
      if (!isAcquired) return;
      isAcquired = false;
      const [next] = this.#waiting;
      if (next) next();
      else this.#running -= 1;
    };
  }

  #wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cleanUp = () => {
        this.#waiting.delete(enter);
        signal?.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        cleanUp();
        resolve();
      };
      const giveUp = () => {
        cleanUp();
        reject(expectedError('error.unavailable'));
      };
      this.#waiting.add(enter);
      signal?.addEventListener('abort', giveUp);
    });
  }
}

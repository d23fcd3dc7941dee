import { setTimeout as sleep } from 'node:timers/promises';

/** Sends something once. @returns whether it was accepted */
export type Sending = () => Promise<boolean>;

const maxAttempts = 20;

/**
 * Sends what a simulated provider or telephone has to send, until it is accepted: at once, late, twice, or in another order.
 */
export class Postbox {
  readonly #retryMilliseconds: number;
  readonly #held: { sending: Sending; resolve: (isAccepted: boolean) => void }[] = [];
  #isHolding = false;
  #delayMilliseconds = 0;
  #last: Sending | null = null;

  constructor(retryMilliseconds = 1000) {
    this.#retryMilliseconds = retryMilliseconds;
  }

  /** From now on, everything is sent so much later. */
  delay(milliseconds: number): void {
    this.#delayMilliseconds = milliseconds;
  }

  /** Keeps everything until `release`. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Sends what was kept, the latest first. @returns how much it was */
  async release(): Promise<number> {
    this.#isHolding = false;
    const held = this.#held.splice(0).reverse();
    for (const { sending, resolve } of held) resolve(await this.#send(sending));
    return held.length;
  }

  /** @returns whether it was accepted */
  async post(sending: Sending): Promise<boolean> {
    this.#last = sending;
    if (this.#isHolding) return new Promise((resolve) => this.#held.push({ sending, resolve }));
    if (this.#delayMilliseconds > 0) await sleep(this.#delayMilliseconds);
    return this.#send(sending);
  }

  /** Sends the last thing again. @returns whether it was accepted; false if there was none */
  async repeat(): Promise<boolean> {
    return this.#last ? this.#send(this.#last) : false;
  }

  async #send(sending: Sending): Promise<boolean> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (await sending()) return true;
      await sleep(Math.min(this.#retryMilliseconds * 2 ** attempt, 10 * this.#retryMilliseconds));
    }
    return false;
  }
}

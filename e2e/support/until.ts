import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from './clock.ts';

/**
 * Polls until a condition is met.
 *
 * @throws after a number of seconds, with the last value
 */
export async function until<T>(
  read: () => Promise<T>,
  isMet: (value: T) => boolean,
  seconds = 120,
): Promise<T> {
  const giveUpAt = testNow() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    if (testNow() > giveUpAt)
      throw new Error(`not met within ${seconds} s, last value ${JSON.stringify(value)?.slice(0, 1000)}`);
    await sleep(50);
  }
}

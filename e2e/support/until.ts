import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from './clock.ts';

/**
 * Asks again and again until the answer is the one that is waited for.
 *
 * @throws when it was not after so many seconds, with the last answer
 */
export async function until<T>(
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
  seconds = 30,
): Promise<T> {
  const giveUpAt = testNow() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (testNow() > giveUpAt)
      throw new Error(`not seen within ${seconds} s, but ${JSON.stringify(seen)?.slice(0, 1000)}`);
    await sleep(50);
  }
}

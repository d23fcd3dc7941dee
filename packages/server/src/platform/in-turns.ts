import { setImmediate } from 'node:timers/promises';

/** Does work that pauses often, and lets other requests have their turn in each pause. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let part = work.next();
  while (!part.done) {
    await setImmediate();
    part = work.next();
  }
  return part.value;
}

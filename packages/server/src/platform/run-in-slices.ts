import { setImmediate } from 'node:timers/promises';

/** Runs a generator to its end and lets the event loop handle other requests at each of its yields. */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  let part = work.next();
  while (!part.done) {
    await setImmediate();
    part = work.next();
  }
  return part.value;
}

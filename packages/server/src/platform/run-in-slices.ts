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

/** Maps a list, and lets the event loop handle other requests after so many items. */
export function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  itemsPerSlice: number,
): Promise<Result[]> {
  return runInSlices(mapInSteps(items, map, itemsPerSlice));
}

function* mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  itemsPerStep: number,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % itemsPerStep === 0) yield;
    results.push(map(item));
  }
  return results;
}

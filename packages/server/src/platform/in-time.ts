import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something, but no longer than so many milliseconds; what was waited for goes on by itself. @returns whether it was done */
export async function doneInTime(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const ended = new AbortController();
  const late = sleep(milliseconds, false, { signal: ended.signal }).catch(() => false);
  const done = work.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => ended.abort());
}

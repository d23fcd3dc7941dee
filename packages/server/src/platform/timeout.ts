import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, but no longer than the timeout; the work itself continues. @returns whether it finished in time */
export async function waitWithTimeout(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const ended = new AbortController();
  const late = sleep(milliseconds, false, { signal: ended.signal }).catch(() => false);
  const done = work.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => ended.abort());
}

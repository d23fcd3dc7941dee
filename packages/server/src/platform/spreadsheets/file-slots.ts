import { tooManyRequests } from '../http/expected-error.ts';

/** An export holds a database connection while it is streamed: this limit leaves enough for everybody else. */
const maxFiles = 4;
const maxWaitMilliseconds = 20_000;
/** When a client may try again that has waited in vain. */
const retryMilliseconds = 5000;

let used = 0;
const waiting: (() => void)[] = [];

/**
 * Waits until this process may stream another file.
 *
 * @returns releases the slot; may be called more than once
 * @throws expected error `error.tooManyRequests` when others take too long
 */
export async function acquireFileSlot(): Promise<() => void> {
  if (used < maxFiles) used += 1;
  else await waitForSlot();
  let isAcquired = true;
  return () => {
    if (!isAcquired) return;
    isAcquired = false;
    const next = waiting.shift();
    if (next) next();
    else used -= 1;
  };
}

function waitForSlot(): Promise<void> {
  return new Promise((resolve, reject) => {
    const proceed = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(proceed), 1);
      reject(tooManyRequests(retryMilliseconds));
    }, maxWaitMilliseconds);
    waiting.push(proceed);
  });
}

import { Problem } from '../http/problem.ts';

/** A file being made holds a connection to the database: so many at once leave enough for everybody else. */
const atOnce = 4;
const longestWait = 20_000;

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Waits until another file may be made by this process.
 *
 * @returns what gives the turn back; to be called once or more
 * @throws Problem `error.tooManyRequests` when others take too long
 */
export async function takeTurn(): Promise<() => void> {
  if (taken < atOnce) taken += 1;
  else await turnHandedOver();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
}

function turnHandedOver(): Promise<void> {
  return new Promise((resolve, reject) => {
    const handOver = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(handOver), 1);
      reject(new Problem('error.tooManyRequests'));
    }, longestWait);
    waiting.push(handOver);
  });
}

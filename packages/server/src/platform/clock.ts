/** Where the time comes from; tests hand in their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that is some milliseconds ahead (behind, where negative), for tests of a whole server on another date. */
export function shiftedClock(offset: number): Clock {
  return { now: () => new Date(Date.now() + offset) };
}

/** The source of the current time; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs some milliseconds ahead (negative: behind), to test a whole server at another date. */
export function createShiftedClock(offset: number): Clock {
  return { now: () => new Date(Date.now() + offset) };
}

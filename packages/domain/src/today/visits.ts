/** When somebody last looked at the list of what waits for them, in epoch milliseconds. */
export interface Visit {
  /** The last time in the current visit. */
  lastAt: number;
  /** The end of the visit before; null during the first one. */
  previousAt: number | null;
}

/** Somebody who looks again after this many milliseconds comes for another visit. */
export const visitGapMilliseconds = 60 * 60_000;

/** Within this many milliseconds a visit is not stored again. */
const storedAgainAfterMilliseconds = 60_000;

/**
 * The visit after looking at an instant, so that "new since your last visit" stays the same while somebody works and reloads.
 *
 * @param visit as stored; null: never looked before
 * @param now epoch milliseconds
 * @returns the same object if nothing needs to be stored
 */
export function updateVisit(visit: Visit | null, now: number): Visit {
  if (visit === null) return { lastAt: now, previousAt: null };
  const elapsed = now - visit.lastAt;
  if (elapsed >= visitGapMilliseconds) return { lastAt: now, previousAt: visit.lastAt };
  return elapsed < storedAgainAfterMilliseconds ? visit : { ...visit, lastAt: now };
}

import { useSyncExternalStore } from 'react';

/**
 * Whether a ground was painted since the app started. What else a map shows, and what takes long to prepare, waits for it: on a
 * slow phone, people see where they are first.
 */

/** How long the rest of a map waits for a ground, in milliseconds. */
const longestWait = 2000;

let isShown = false;
const listeners = new Set<() => void>();

/** The ground of a map is painted, or will not be. */
export function endWaitForGround(): void {
  if (isShown) return;
  isShown = true;
  for (const listener of listeners) listener();
}

/** A map was added to the page. */
export function waitForGround(): void {
  if (!isShown) setTimeout(endWaitForGround, longestWait);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the rest of the map may be prepared. */
export function useIsGroundShown(): boolean {
  return useSyncExternalStore(subscribe, () => isShown);
}

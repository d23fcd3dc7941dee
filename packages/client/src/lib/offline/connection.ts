/** Whether the server can be reached, as far as this page has noticed. */
let isServerLost = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** The device has no network, or the server did not answer the last time. */
export const isOffline = (): boolean => isServerLost || !navigator.onLine;

/** A request got no answer. */
export function noteLost(): void {
  if (isServerLost) return;
  isServerLost = true;
  tell();
}

/** The server answered. */
export function noteReached(): void {
  if (!isServerLost) return;
  isServerLost = false;
  tell();
}

/** Hears of each change. @returns stops it */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

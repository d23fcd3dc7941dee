/** The last request failed because the server could not be reached. */
let isServerLost = false;
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Whether the device has no network, or the server could not be reached last time. */
export const isOffline = (): boolean => isServerLost || !navigator.onLine;

export function markServerLost(): void {
  if (isServerLost) return;
  isServerLost = true;
  notifyListeners();
}

export function markServerReached(): void {
  if (!isServerLost) return;
  isServerLost = false;
  notifyListeners();
}

/** Calls the listener with each change. @returns unsubscribes */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

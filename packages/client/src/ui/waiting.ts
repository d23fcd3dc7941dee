import { useEffect, useState } from 'react';

/** Waits shorter than this show nothing at all: a flash of a loader makes a quick page feel slow. */
export const quietMilliseconds = 200;

/** True once the caller has been waiting for 200 ms. */
export function useHasWaited(isWaiting = true): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), quietMilliseconds);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isWaiting]);
  return hasWaited;
}

import { useEffect, useState } from 'react';

/** Delay before a loader shows: a flashing loader makes a fast page feel slow. */
export const loaderDelayMilliseconds = 200;

/** True after 200 ms of waiting. */
export function useHasWaited(isWaiting = true): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWaited(true), loaderDelayMilliseconds);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isWaiting]);
  return hasWaited;
}

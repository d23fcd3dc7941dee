import { useEffect, useRef, useState } from 'react';

/** What changes by itself is read out at most this often, in milliseconds. */
export const saidEveryMilliseconds = 5000;

/** Words for a live region, as they should be said now: the newest ones, but at most every five seconds. */
export function useSaidSeldom(words: string): string {
  const [said, setSaid] = useState(words);
  const saidAt = useRef(-saidEveryMilliseconds);
  useEffect(() => {
    if (words === said) return;
    const wait = words === '' ? 0 : saidAt.current + saidEveryMilliseconds - performance.now();
    const timer = setTimeout(
      () => {
        if (words !== '') saidAt.current = performance.now();
        setSaid(words);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [words, said]);
  return said;
}

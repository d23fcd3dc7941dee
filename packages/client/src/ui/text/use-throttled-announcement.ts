import { useEffect, useRef, useState } from 'react';

/** Minimum interval between announcements, in milliseconds. */
export const announcementIntervalMilliseconds = 5000;

/** Throttles the text of a live region: returns the latest text, but changes at most every five seconds. */
export function useThrottledAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState(text);
  const announcedAt = useRef(-announcementIntervalMilliseconds);
  useEffect(() => {
    if (text === announced) return;
    const wait = text === '' ? 0 : announcedAt.current + announcementIntervalMilliseconds - performance.now();
    const timer = setTimeout(
      () => {
        if (text !== '') announcedAt.current = performance.now();
        setAnnounced(text);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [text, announced]);
  return announced;
}

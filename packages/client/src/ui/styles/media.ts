import { useSyncExternalStore } from 'react';

/** From this width on, the side menu is visible, tables are tables and filters are in a row. */
export const wideMinWidth = 960;

function queryMedia(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
}

const wideQuery = `(width >= ${wideMinWidth}px)`;

/** Like `useIsWide`, once. */
export const isWide = (): boolean => queryMedia(wideQuery)?.matches ?? true;

/** Whether the window is at least 960 px wide. Prefer CSS; use this only if the markup differs. */
export function useIsWide(): boolean {
  return useSyncExternalStore((onChange) => {
    const list = queryMedia(wideQuery);
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  }, isWide);
}

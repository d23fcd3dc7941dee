import { useSyncExternalStore } from 'react';

/** From this width on, the side menu is visible, tables are tables and filters are in a row. */
export const wideMinWidth = 960;

function queryMedia(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
}

/** Whether the window is at least 960 px wide. Prefer CSS; use this only if the markup differs. */
export function useIsWide(): boolean {
  const query = `(width >= ${wideMinWidth}px)`;
  return useSyncExternalStore(
    (onChange) => {
      const list = queryMedia(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => queryMedia(query)?.matches ?? true,
  );
}

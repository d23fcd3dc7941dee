import { useSyncExternalStore } from 'react';

/** From this width on there is a side menu, tables are tables, and filters stand in a row. */
export const wideFrom = 960;

function matches(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;
}

/** Whether the window is at least 960 px wide. Prefer a style sheet; this is for different markup. */
export function useIsWide(): boolean {
  const query = `(width >= ${wideFrom}px)`;
  return useSyncExternalStore(
    (onChange) => {
      const list = matches(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => matches(query)?.matches ?? true,
  );
}

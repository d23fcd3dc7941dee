import { type RefObject, useEffect } from 'react';

/** The parts of a dashboard whose heights are remembered: their names in `data-print-part`. */
export const sizedParts = [
  'openSignals',
  'signals',
  'summary',
  'healthRisks',
  'map',
  'villages',
  'people',
  'sexAndAge',
] as const;
type SizedPart = (typeof sizedParts)[number];

/** Heights in pixels. */
export type KnownSizes = Partial<Record<SizedPart, number>>;

type Stored = { address: string; width: number; sizes: KnownSizes };

const storageName = 'harken.dashboardSizes';

/** The heights of the parts of this dashboard when it was last shown on this device at the same width; empty if they are not known. */
export function readKnownSizes(): KnownSizes {
  try {
    const stored: Stored = JSON.parse(localStorage.getItem(storageName) ?? 'null');
    const isSame = stored.address === window.location.pathname && stored.width === window.innerWidth;
    const known = sizedParts.filter((part) => typeof stored.sizes[part] === 'number');
    return isSame ? Object.fromEntries(known.map((part) => [part, stored.sizes[part]])) : {};
  } catch {
    // nothing is stored, or the browser does not allow it
    return {};
  }
}

function storeSizes(page: HTMLElement): void {
  const sizes: KnownSizes = {};
  for (const part of sizedParts) {
    const height = page.querySelector(`[data-print-part="${part}"]`)?.getBoundingClientRect().height;
    if (height) sizes[part] = Math.round(height);
  }
  const stored: Stored = { address: window.location.pathname, width: window.innerWidth, sizes };
  try {
    localStorage.setItem(storageName, JSON.stringify(stored));
  } catch {
    // the next visit has the usual sizes
  }
}

/** Remembers the heights of the parts of a dashboard, so that their places have the same size next time. */
export function useKnownSizes(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (!element.querySelector('[aria-busy="true"]')) storeSizes(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
}

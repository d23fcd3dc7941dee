import type { GroundFile } from './ground-context.ts';

/** Name of the cache with the part of the map that is kept on this device. */
export const keptMapCache = 'harken-kept-map';

/** Storage key: what is kept; absent if nothing is. */
export const keptMapKey = 'harken.map';

/** The most that is kept of the map, in bytes. */
export const keptMapLimit = 10_000_000;

/** Degrees. */
export type KeptBounds = { west: number; south: number; east: number; north: number };

/** What is kept of the map on this device. */
export type KeptMap = {
  bounds: KeptBounds;
  bytes: number;
  /** Epoch milliseconds. */
  at: number;
  /** The map file of the installation, which cannot be asked for without a network. */
  file: GroundFile | null;
};

/** What is kept, or null. */
export function readKeptMap(): KeptMap | null {
  try {
    return JSON.parse(localStorage.getItem(keptMapKey) ?? 'null') as KeptMap | null;
  } catch {
    return null;
  }
}

/** Removes the kept part of the map: by its button, when somebody signs out, or when another person signs in. */
export async function removeKeptMap(): Promise<void> {
  localStorage.removeItem(keptMapKey);
  if (typeof caches !== 'undefined') await caches.delete(keptMapCache);
}

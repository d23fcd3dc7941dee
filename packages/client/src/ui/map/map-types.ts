import type { IconName } from '../icon.tsx';

/** Degrees on WGS 84; north and east count up. */
export type Position = { latitude: number; longitude: number };

/** Something that lies at one place of a map. */
export type MapPoint = Position & { key: string | number };

/** `data` is ink blue with a white rim; the others are the tones of a status. */
export type MarkerTone = 'data' | 'ok' | 'warn' | 'error';

/** How one place, or several that lie too close together, are drawn. */
export type MarkerLook = {
  /** What is read out: "3 data collectors, one with errors". */
  label: string;
  tone: MarkerTone;
  /** Pixels across. However small, it can be touched like any button. */
  size: number;
  icon?: IconName;
  text?: string;
  /** A small sign at its edge. */
  badge?: { tone: MarkerTone; icon?: IconName; text?: string };
};

/** How close a map shows things: 2 is the world, 6 a country, 13 a village. */
export const mapZooms = { farthest: 2, closest: 19 } as const;

/**
 * A style of the height of a map, in pixels; less where the screen is low, so that what follows can be seen, unless it
 * is to keep its height.
 */
export function heightOf(pixels: number, isFixed = false) {
  return { blockSize: isFixed ? pixels : `min(${pixels}px, 60dvh)` };
}

/** How high a map in a form is unless told otherwise. */
export const pickerHeight = 320;

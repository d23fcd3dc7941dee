import type { IconName } from '../icons/icon.tsx';

/** Degrees (WGS 84), positive to the north and east. */
export type Position = { latitude: number; longitude: number };

/** Converts a position for Leaflet. */
export function toLatLng({ latitude, longitude }: Position): [latitude: number, longitude: number] {
  return [latitude, longitude];
}

/** A point on a map. */
export type MapPoint = Position & { key: string | number };

/** `data` is dark blue with a white outline; the others are status colours. */
export type MarkerTone = 'data' | 'ok' | 'warn' | 'error';

/** The style of a marker. */
export type MarkerStyle = {
  /** Accessible name: "3 data collectors, one with errors". */
  label: string;
  tone: MarkerTone;
  /** Diameter in pixels. The touch target is always as large as a button. */
  size: number;
  icon?: IconName;
  text?: string;
  /** A small badge at its edge. */
  badge?: { tone: MarkerTone; icon?: IconName; text?: string };
};

/** Zoom limits: 2 shows the world, 6 a country, 13 a village. */
export const mapZooms = { farthest: 2, closest: 19 } as const;

/** The most of a small screen that a map takes. */
export const mapShare = 0.6;

/**
 * The CSS height of a map. Limited on small screens, so that the content below stays visible, unless it is fixed.
 */
export function toHeightStyle(pixels: number, isFixed = false) {
  return { blockSize: isFixed ? pixels : `min(${pixels}px, ${mapShare * 100}dvh)` };
}

/** Default height of a map in a form. */
export const pickerHeight = 320;

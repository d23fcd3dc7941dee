import type { Position } from './distance.ts';
import { smallestRadius } from './distance.ts';

/** A box on the map, in degrees. */
export interface BoundingBox {
  south: number;
  north: number;
  west: number;
  east: number;
  /** The box crosses the date line: it covers longitudes from `west` on **or** up to `east`. */
  wraps: boolean;
}

const degree = 180 / Math.PI;
/** Makes every box slightly larger than needed, so that rounding never leaves a place out. */
const margin = 1.001;

/**
 * A distance in degrees of latitude, with a margin.
 *
 * @param meters a distance along the ground
 */
export function getLatitudeMargin(meters: number): number {
  return (meters / smallestRadius) * degree * margin;
}

/**
 * A box that contains every place closer than a distance, and some farther away. Used to narrow down a search in the
 * database. Around a pole the box covers all longitudes.
 */
export function getBoundingBox(point: Position, meters: number): BoundingBox {
  const height = getLatitudeMargin(meters);
  const south = point.latitude - height;
  const north = point.latitude + height;
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180, wraps: false };
  }
  // A circle on the sphere reaches farthest east not at the latitude of its centre but closer to the pole.
  const width = Math.asin(Math.sin(height / degree) / Math.cos(point.latitude / degree)) * degree;
  const west = point.longitude - width * margin;
  const east = point.longitude + width * margin;
  if (Number.isNaN(width) || east - west >= 360) return { south, north, west: -180, east: 180, wraps: false };
  if (west < -180) return { south, north, west: west + 360, east, wraps: true };
  if (east > 180) return { south, north, west, east: east - 360, wraps: true };
  return { south, north, west, east, wraps: false };
}

/** Whether a place lies in a box. */
export function isInBox(box: BoundingBox, point: Position): boolean {
  if (point.latitude < box.south || point.latitude > box.north) return false;
  const isEastOfWest = point.longitude >= box.west;
  const isWestOfEast = point.longitude <= box.east;
  return box.wraps ? isEastOfWest || isWestOfEast : isEastOfWest && isWestOfEast;
}

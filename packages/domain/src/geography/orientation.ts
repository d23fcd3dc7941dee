import type { Position } from './distance.ts';

export type Box = readonly [west: number, south: number, east: number, north: number];

/** How the coordinates of a file fit the world and the places that are known already. */
export type Orientation =
  /** As they are. */
  | 'asGiven'
  /** Latitude and longitude are in each other's place. */
  | 'swapped'
  /** Known locations are somewhere else. */
  | 'elsewhere'
  /** No coordinates on earth in either order: perhaps metres of a projection. */
  | 'notDegrees';

const fitsEarth = ([west, south, east, north]: Box) =>
  west >= -360 && east <= 360 && south >= -90 && north <= 90;

const swap = ([west, south, east, north]: Box): Box => [south, west, north, east];

/** The share of positions inside a box; null without positions. */
function computeShare([west, south, east, north]: Box, positions: readonly Position[]): number | null {
  if (positions.length === 0) return null;
  const inside = positions.filter(
    ({ latitude, longitude }) =>
      latitude >= south &&
      latitude <= north &&
      [longitude, longitude + 360].some((x) => x >= west && x <= east),
  );
  return inside.length / positions.length;
}

/**
 * Judges the order of coordinates. Degrees beyond 90 in the place of latitudes are proof; otherwise known locations decide.
 *
 * @param box around all coordinates of a file
 * @param known locations of data collectors
 */
export function judgeOrientation(box: Box, known: readonly Position[]): Orientation {
  const swapped = swap(box);
  if (!fitsEarth(box)) return fitsEarth(swapped) ? 'swapped' : 'notDegrees';
  const share = computeShare(box, known);
  if (share === null || share > 0) return 'asGiven';
  const other = fitsEarth(swapped) ? (computeShare(swapped, known) ?? 0) : 0;
  return other >= 0.5 ? 'swapped' : 'elsewhere';
}

/**
 * Whether areas that are partly east and partly west of the antimeridian should be shown side by side: the western ones are then
 * moved 360 degrees to the east. Only if that makes the whole less than half as wide.
 *
 * @param spans the first and last longitude of each area
 */
export function isAcrossAntimeridian(spans: readonly (readonly [number, number])[]): boolean {
  if (spans.length === 0) return false;
  const width = (list: readonly (readonly [number, number])[]) =>
    Math.max(...list.map(([, east]) => east)) - Math.min(...list.map(([west]) => west));
  const moved = spans.map(([west, east]): [number, number] =>
    east < 0 ? [west + 360, east + 360] : [west, east],
  );
  return width(spans) > 180 && width(moved) < width(spans) / 2;
}

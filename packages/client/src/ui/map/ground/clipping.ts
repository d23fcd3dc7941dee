/** A rectangle; north is at the top, as on the screen. */
export type Box = { west: number; north: number; east: number; south: number };

/** Whether two boxes overlap or touch. */
export function doBoxesOverlap(a: Box, b: Box): boolean {
  return a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;
}

type Side = { axis: 0 | 1; at: number; sign: 1 | -1 };

/** The part of a ring on one side of a line. */
function clipAtSide(ring: readonly number[], { axis, at, sign }: Side): number[] {
  const clipped: number[] = [];
  const isInside = (index: number) => sign * ((ring[index + axis] ?? 0) - at) >= 0;
  for (let index = 0; index < ring.length; index += 2) {
    const before = (index + ring.length - 2) % ring.length;
    const [x, y] = [ring[index] ?? 0, ring[index + 1] ?? 0];
    if (isInside(index) !== isInside(before)) {
      const [fromX, fromY] = [ring[before] ?? 0, ring[before + 1] ?? 0];
      const share = axis === 0 ? (at - fromX) / (x - fromX) : (at - fromY) / (y - fromY);
      clipped.push(fromX + share * (x - fromX), fromY + share * (y - fromY));
    }
    if (isInside(index)) clipped.push(x, y);
  }
  return clipped;
}

/**
 * Clips a ring to a box (Sutherland-Hodgman). Without clipping, the coordinates of a continent at high zoom would exceed what a
 * canvas can draw.
 *
 * @param ring alternating x and y
 */
export function clipRing(ring: ArrayLike<number>, box: Box): number[] {
  const sides: Side[] = [
    { axis: 0, at: box.west, sign: 1 },
    { axis: 0, at: box.east, sign: -1 },
    { axis: 1, at: box.north, sign: 1 },
    { axis: 1, at: box.south, sign: -1 },
  ];
  return sides.reduce(clipAtSide, Array.from(ring));
}

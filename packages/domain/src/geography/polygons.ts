/**
 * A closed ring: east and north of each point in turn, the last point the same as the first. In degrees or any other unit, as
 * long as all positions that are compared have the same.
 */
export type Ring = ArrayLike<number>;

/** An outer ring and its holes. */
export type Polygon = readonly Ring[];

/** The area of a place: islands are polygons of their own. */
export type Area = readonly Polygon[];

export type RingPosition = 'inside' | 'outside' | 'edge';

/**
 * Where a point is in relation to a ring. Crossings of a ray to the east are counted; an edge includes its lower end and not its
 * upper one, so a ray through a corner counts once. Whole numbers up to 2^31 are compared without rounding within 90 million
 * units, that is 9 degrees in ten millionths.
 */
export function locateInRing(ring: Ring, x: number, y: number): RingPosition {
  let isInside = false;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1, y1] = [ring[at] as number, ring[at + 1] as number];
    const [x2, y2] = [ring[at + 2] as number, ring[at + 3] as number];
    if ((x1 < x && x2 < x) || (y1 > y && y2 > y) || (y1 < y && y2 < y)) continue;
    const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    if (side === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2)) return 'edge';
    const isUpward = y2 > y;
    if (y1 > y !== isUpward && side > 0 === isUpward) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/** Whether an area contains a point. What is on its edge, or on that of a hole, is inside. */
export function containsPoint(area: Area, x: number, y: number): boolean {
  return area.some(([outer, ...holes]) => {
    if (!outer) return false;
    const position = locateInRing(outer, x, y);
    if (position !== 'inside') return position === 'edge';
    return holes.every((hole) => locateInRing(hole, x, y) !== 'inside');
  });
}

/**
 * The same for degrees of longitude. An area across the antimeridian reaches beyond 180, so a position west of it is also tried
 * 360 degrees further east.
 *
 * @param unit how many units of the area are one degree; more than one: its coordinates are whole numbers
 */
export function containsPosition(
  area: Area,
  { latitude, longitude }: { latitude: number; longitude: number },
  unit = 1,
): boolean {
  const scale = (degrees: number) => (unit === 1 ? degrees : Math.round(degrees * unit));
  const y = scale(latitude);
  return [longitude, longitude + 360].some((east) => containsPoint(area, scale(east), y));
}

/** The area inside a ring, in square units: positive if its points run counter-clockwise. */
export function computeRingArea(ring: Ring): number {
  let sum = 0;
  const [originX = 0, originY = 0] = [ring[0], ring[1]];
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1, y1] = [(ring[at] as number) - originX, (ring[at + 1] as number) - originY];
    const [x2, y2] = [(ring[at + 2] as number) - originX, (ring[at + 3] as number) - originY];
    sum += x1 * y2 - x2 * y1;
  }
  return sum / 2;
}

/** The smallest box around an area: west, south, east, north. */
export function computeAreaBox(area: Area): [number, number, number, number] {
  const box: [number, number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [outer = []] of area) {
    for (let at = 0; at + 1 < outer.length; at += 2) {
      const [x, y] = [outer[at] as number, outer[at + 1] as number];
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
  }
  return box;
}

import type { AreaRing, MapArea } from './area-types.ts';

/** Twice the area of a ring in square degrees, enough to compare rings of one area. */
function measureRing(ring: AreaRing): number {
  let sum = 0;
  for (let at = 0; at < ring.length; at++) {
    const [x1 = 0, y1 = 0] = ring[at] ?? [];
    const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length] ?? [];
    sum += x1 * y2 - x2 * y1;
  }
  return Math.abs(sum);
}

/** Where the rings cross a latitude, from west to east. */
function findCrossings(rings: readonly AreaRing[], latitude: number): number[] {
  return rings
    .flatMap((ring) =>
      ring.flatMap(([x1, y1], at) => {
        const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
        return y1 > latitude === y2 > latitude ? [] : [x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)];
      }),
    )
    .sort((a, b) => a - b);
}

/** Parts of the height at which the widest place is looked for. */
const heights = [0.5, 0.4, 0.6, 0.3, 0.7];

/**
 * A point inside an area, where it is wide: for its name and its popup. Undefined without a polygon.
 *
 * @example findLabelPoint({ id: 1, name: 'Square', polygons: [[[[0, 0], [2, 0], [2, 2], [0, 2]]]] }) // { latitude: 1, longitude: 1 }
 */
export function findLabelPoint({ polygons }: MapArea): { latitude: number; longitude: number } | undefined {
  const [largest] = polygons
    .flatMap((rings) => (rings[0] ? [{ rings, size: measureRing(rings[0]) }] : []))
    .sort((a, b) => b.size - a.size);
  if (!largest) return undefined;
  const latitudes = largest.rings[0]?.map(([, latitude]) => latitude) ?? [];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  let best: { latitude: number; longitude: number; width: number } | undefined;
  for (const height of heights) {
    const latitude = south + (north - south) * height;
    const crossings = findCrossings(largest.rings, latitude);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [west = 0, east = 0] = [crossings[at], crossings[at + 1]];
      if (!best || east - west > best.width)
        best = { latitude, longitude: (west + east) / 2, width: east - west };
    }
  }
  return best && { latitude: best.latitude, longitude: best.longitude };
}

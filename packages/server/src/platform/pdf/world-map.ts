import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feature, mesh } from 'topojson-client';

/** A point in Web Mercator, scaled to 0 to 1, north at the top. */
export type MapPoint = readonly [x: number, y: number];

export interface MapBox {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** A ring of land or a piece of a border. */
interface Shape {
  points: readonly MapPoint[];
  box: MapBox;
}

/** Land and country borders of the world. */
export interface WorldMap {
  land: readonly Shape[];
  borders: readonly Shape[];
}

/** The maximum latitude of Web Mercator. */
const northernmost = 85.0511;

/** Projects a location. */
export function projectPlace(latitude: number, longitude: number): MapPoint {
  const bounded = Math.max(-northernmost, Math.min(northernmost, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** The latitude of a height on the map. */
export function toLatitude(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

export function findBox(points: readonly MapPoint[]): MapBox {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.north = Math.min(box.north, y);
    box.south = Math.max(box.south, y);
  }
  return box;
}

/** Whether two boxes overlap or touch. */
export function doBoxesOverlap(a: MapBox, b: MapBox): boolean {
  return a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;
}

/** A line that crosses the antimeridian continues beyond the edge of the world, except along a pole. */
function toShape(positions: readonly (readonly number[])[]): Shape {
  let offset = 0;
  let before: number | undefined;
  const points = positions.map(([longitude = 0, latitude = 0]): MapPoint => {
    const [x, y] = projectPlace(latitude, longitude);
    const isAtPole = Math.abs(latitude) > 85;
    if (before !== undefined && !isAtPole && Math.abs(x - before) > 0.5) offset += Math.sign(before - x);
    before = x;
    return [x + offset, y];
  });
  return { points, box: findBox(points) };
}

type Topology = Parameters<typeof mesh>[0];
type Shapes = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas = Topology & { objects: { countries: Shapes; land: Shapes } };

function readAtlas(): WorldMap {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
  const { land, countries } = atlas.objects;
  const read = feature(atlas, land);
  const features = 'features' in read ? read.features : [read];
  const rings = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  const borders = mesh(atlas, countries, (a, b) => a !== b).coordinates;
  return { land: rings.map(toShape), borders: borders.map(toShape) };
}

let world: WorldMap | undefined;

/** The base map of Harken (docs/decisions/0025), read once per thread from the files of the program. */
export function readWorldMap(): WorldMap {
  world ??= readAtlas();
  return world;
}

type Axis = 0 | 1;

/** The part of a ring on one side of a line. */
function clipAtSide(
  ring: readonly MapPoint[],
  { axis, at, sign }: { axis: Axis; at: number; sign: 1 | -1 },
): MapPoint[] {
  const isInside = (point: MapPoint) => sign * (point[axis] - at) >= 0;
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point;
    if (isInside(point) === isInside(before)) return isInside(point) ? [point] : [];
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const [x, y] = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])];
    return isInside(point) ? [[x, y] as const, point] : [[x, y] as const];
  });
}

/** Clips a ring to a box, so that a continent does not fill a file with points that nobody sees. */
export function clipRing(ring: readonly MapPoint[], { west, east, north, south }: MapBox): MapPoint[] {
  const sides = [
    { axis: 0, at: west, sign: 1 },
    { axis: 0, at: east, sign: -1 },
    { axis: 1, at: north, sign: 1 },
    { axis: 1, at: south, sign: -1 },
  ] as const;
  return sides.reduce<MapPoint[]>(clipAtSide, [...ring]);
}

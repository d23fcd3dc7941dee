import { feature, mesh } from 'topojson-client';
import atlasUrl from 'world-atlas/countries-50m.json?url';

/** A line or ring: alternating x and y in Web Mercator, scaled to 0 to 1, north at the top. */
type Line = { coordinates: Float64Array; box: Box };
export type Box = { west: number; north: number; east: number; south: number };

/** Land areas and country borders. */
export type Borders = { land: Line[]; borders: Line[] };

type Topology = Parameters<typeof mesh>[0];
type Shapes = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas = Topology & { objects: { countries: Shapes; land: Shapes } };

/** The maximum latitude of Web Mercator. */
const northernmost = 85.0511;
/** Points this close to the upper or lower edge count as being at a pole. */
const atPole = 0.001;

function toSquare([longitude = 0, latitude = 0]: readonly number[]): [x: number, y: number] {
  const bounded = Math.max(-northernmost, Math.min(northernmost, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/**
 * Projects a line. A line that crosses the antimeridian, as around Fiji, continues beyond the edge. Lines along a pole may run
 * around the whole world.
 *
 * @param positions longitude and latitude of each point
 */
export function projectLine(positions: ReadonlyArray<readonly number[]>): Line {
  const coordinates = new Float64Array(positions.length * 2);
  let wrapOffset = 0;
  let before: number | undefined;
  positions.forEach((position, index) => {
    const [plainX, y] = toSquare(position);
    const isAtPole = y < atPole || y > 1 - atPole;
    if (before !== undefined && !isAtPole && Math.abs(plainX - before) > 0.5)
      wrapOffset += Math.sign(before - plainX);
    before = plainX;
    coordinates[2 * index] = plainX + wrapOffset;
    coordinates[2 * index + 1] = y;
  });
  return { coordinates, box: findBounds(coordinates) };
}

function findBounds(coordinates: Float64Array): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  coordinates.forEach((value, index) => {
    if (index % 2 === 0) {
      box.west = Math.min(box.west, value);
      box.east = Math.max(box.east, value);
    } else {
      box.north = Math.min(box.north, value);
      box.south = Math.max(box.south, value);
    }
  });
  return box;
}

/** Adds a shifted copy of a line that extends beyond an edge, to show it at the opposite edge. */
export function addAcrossDateLine(line: Line): Line[] {
  const { west, east } = line.box;
  const shift = (by: number): Line => {
    const coordinates = line.coordinates.map((value, index) => (index % 2 === 0 ? value + by : value));
    return { coordinates, box: findBounds(coordinates) };
  };
  return [line, ...(east > 1 ? [shift(-1)] : []), ...(west < 0 ? [shift(1)] : [])];
}

function readAtlas(atlas: Atlas): Borders {
  const { land, countries } = atlas.objects;
  const read = feature(atlas, land);
  const features = 'features' in read ? read.features : [read];
  const rings = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  const countryBorders = mesh(atlas, countries, (a, b) => a !== b);
  return {
    land: rings.map(projectLine).flatMap(addAcrossDateLine),
    borders: countryBorders.coordinates.map(projectLine),
  };
}

let loadedBorders: Promise<Borders> | undefined;

/** Fetches the borders once, from the server of the app. After an error, the next call tries again. */
export function loadBorders(): Promise<Borders> {
  loadedBorders ??= fetchBorders();
  loadedBorders.catch(() => {
    loadedBorders = undefined;
  });
  return loadedBorders;
}

async function fetchBorders(): Promise<Borders> {
  const response = await fetch(atlasUrl);
  if (!response.ok) throw new Error(`Loading the borders failed with status ${response.status}`);
  return readAtlas(await response.json());
}

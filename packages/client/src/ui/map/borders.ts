import { feature, mesh } from 'topojson-client';
import atlasUrl from 'world-atlas/countries-50m.json?url';

/** A line or ring: x and y in turns, on a square world from 0 to 1, north above. */
type Line = { coordinates: Float64Array; box: Box };
export type Box = { west: number; north: number; east: number; south: number };

/** The land of the world, and where one country ends and the next begins. */
export type Borders = { land: Line[]; borders: Line[] };

type Topology = Parameters<typeof mesh>[0];
type Shapes = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas = Topology & { objects: { countries: Shapes; land: Shapes } };

/** Beyond, the square world has no room. */
const northernmost = 85.0511;
/** What is as close to the upper or lower edge of the square runs along it. */
const atPole = 0.001;

function toSquare([longitude = 0, latitude = 0]: readonly number[]): [x: number, y: number] {
  const bounded = Math.max(-northernmost, Math.min(northernmost, latitude));
  const sine = Math.sin((bounded * Math.PI) / 180);
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/**
 * A line on the square world. One that crosses the edge of the world, as around Fiji, goes on beyond it; only along the
 * poles a line may run all around.
 *
 * @param positions longitude and latitude of each of its points
 */
export function lineOf(positions: ReadonlyArray<readonly number[]>): Line {
  const coordinates = new Float64Array(positions.length * 2);
  let around = 0;
  let before: number | undefined;
  positions.forEach((position, index) => {
    const [plainX, y] = toSquare(position);
    const isAtPole = y < atPole || y > 1 - atPole;
    if (before !== undefined && !isAtPole && Math.abs(plainX - before) > 0.5)
      around += Math.sign(before - plainX);
    before = plainX;
    coordinates[2 * index] = plainX + around;
    coordinates[2 * index + 1] = y;
  });
  return { coordinates, box: boxAround(coordinates) };
}

function boxAround(coordinates: Float64Array): Box {
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

/** What reaches beyond one edge of the world is seen at the other, too. */
export function onBothEdges(line: Line): Line[] {
  const { west, east } = line.box;
  const shift = (by: number): Line => {
    const coordinates = line.coordinates.map((value, index) => (index % 2 === 0 ? value + by : value));
    return { coordinates, box: boxAround(coordinates) };
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
  const between = mesh(atlas, countries, (one, other) => one !== other);
  return { land: rings.map(lineOf).flatMap(onBothEdges), borders: between.coordinates.map(lineOf) };
}

let known: Promise<Borders> | undefined;

/** Fetches the borders once, from the host of the app. When that fails, whoever asks next tries again. */
export function loadBorders(): Promise<Borders> {
  known ??= fetchBorders();
  known.catch(() => {
    known = undefined;
  });
  return known;
}

async function fetchBorders(): Promise<Borders> {
  const answer = await fetch(atlasUrl);
  if (!answer.ok) throw new Error(`The borders answered ${answer.status}`);
  return readAtlas(await answer.json());
}

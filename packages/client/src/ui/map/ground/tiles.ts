import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { Compression, PMTiles } from 'pmtiles';
import type { Box } from './clipping.ts';
import { readKeptMap } from './kept-map-names.ts';
import { KeptSource, type TakeBeginning } from './kept-source.ts';
import {
  findGroundKind,
  findPlaceKind,
  type GroundKind,
  type GroundSchema,
  isGroundLayer,
  type PlaceKind,
  type Properties,
} from './kinds.ts';

/** A line or ring: alternating x and y in parts of the tile, 0 to 1 and a little beyond. */
export type Ring = { coordinates: Float32Array; box: Box };

export type GroundPlace = { kind: PlaceKind; x: number; y: number; properties: Properties };

/** The content of a tile, sorted by how it is drawn. */
export type GroundTile = {
  shapes: Map<GroundKind, Ring[]>;
  /** Read when they are asked for first: the ground is painted without them. */
  readonly places: readonly GroundPlace[];
};

export type TileAddress = { zoom: number; column: number; row: number };

/** A file with tiles. */
export type TileFile = {
  schema: GroundSchema;
  attribution: string;
  /** The tile of the file that contains a tile of the map; null if the file ends before. */
  read(address: TileAddress): Promise<{ tile: GroundTile; from: TileAddress } | null>;
};

/** Tiles kept in memory: more than a large screen shows. */
const keptTiles = 32;

function toRing(points: ReadonlyArray<{ x: number; y: number }>, extent: number): Ring {
  const coordinates = new Float32Array(points.length * 2);
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  points.forEach((point, index) => {
    const [x, y] = [point.x / extent, point.y / extent];
    coordinates[2 * index] = x;
    coordinates[2 * index + 1] = y;
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.north = Math.min(box.north, y);
    box.south = Math.max(box.south, y);
  });
  return { coordinates, box };
}

type Feature = { type: number; properties: Properties; extent: number; loadGeometry(): Point[][] };
type Point = { x: number; y: number };
type Layer = { length: number; feature(index: number): Feature };

function* listFeatures(layer: Layer): Generator<Feature> {
  for (let index = 0; index < layer.length; index++) yield layer.feature(index);
}

function readShapes(layers: Record<string, Layer>, schema: GroundSchema): GroundTile['shapes'] {
  const shapes: GroundTile['shapes'] = new Map();
  for (const [name, layer] of Object.entries(layers)) {
    if (!isGroundLayer(schema, name)) continue;
    for (const feature of listFeatures(layer)) {
      const { type, properties, extent } = feature;
      const kind = findGroundKind(schema, { layer: name, properties, type });
      if (!kind) continue;
      const known = shapes.get(kind) ?? [];
      for (const points of feature.loadGeometry()) known.push(toRing(points, extent));
      shapes.set(kind, known);
    }
  }
  return shapes;
}

function readPlaces(layers: Record<string, Layer>, schema: GroundSchema): GroundPlace[] {
  const places: GroundPlace[] = [];
  for (const [name, layer] of Object.entries(layers))
    for (const feature of listFeatures(layer)) {
      const { type, properties, extent } = feature;
      const kind = type === 1 ? findPlaceKind(schema, { layer: name, properties }) : null;
      const [at] = kind ? (feature.loadGeometry()[0] ?? []) : [];
      if (kind && at) places.push({ kind, x: at.x / extent, y: at.y / extent, properties });
    }
  return places;
}

/** Reads a vector tile. */
export function readTile(content: ArrayBuffer, schema: GroundSchema): GroundTile {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(content)));
  let places: GroundPlace[] | undefined;
  return {
    shapes: readShapes(layers, schema),
    get places() {
      places ??= readPlaces(layers, schema);
      return places;
    },
  };
}

/** The tile at most at `maxZoom` that contains a tile. */
function findAncestor({ zoom, column, row }: TileAddress, maxZoom: number): TileAddress {
  const steps = Math.max(0, zoom - maxZoom);
  return { zoom: zoom - steps, column: column >> steps, row: row >> steps };
}

/**
 * Decompresses a part of a file. Reads the stream directly: the library wraps it in a response, which goes through the event loop
 * several times and so waits for a page that is being rendered.
 */
async function decompress(part: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return part;
  if (compression !== Compression.Gzip) throw new Error(`Unknown compression: ${compression}`);
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // the reader gets the same error
  writer
    .write(part)
    .then(() => writer.close())
    .catch(() => undefined);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes.buffer;
}

/**
 * Opens a PMTiles file, of which only the parts are fetched that are needed.
 *
 * @param address of the file on the server of the app; `beginning` as in `KeptSource`
 */
export async function openTiles(
  address: string,
  { schema, attribution, beginning }: Pick<TileFile, 'schema' | 'attribution'> & { beginning?: number },
  takeBeginning?: TakeBeginning,
): Promise<TileFile> {
  // without such streams, the library falls back to its own code
  const decompressor = typeof DecompressionStream === 'undefined' ? undefined : decompress;
  const file = new PMTiles(new KeptSource(address, takeBeginning, beginning), undefined, decompressor);
  const { minZoom, maxZoom } = await file.getHeader();
  const kept = new Map<string, Promise<GroundTile | null>>();
  const load = async ({ zoom, column, row }: TileAddress) => {
    const response = await file.getZxy(zoom, column, row);
    return response ? readTile(response.data, schema) : null;
  };
  const find = (from: TileAddress) => {
    const key = `${from.zoom}/${from.column}/${from.row}`;
    const tile = kept.get(key) ?? load(from);
    kept.delete(key);
    kept.set(key, tile);
    tile.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > keptTiles) kept.delete(oldest);
    return tile;
  };
  /** Without a network a tile that is not kept is replaced by one that is, of the zooms before. */
  const readNearest = async (from: TileAddress, minZoom: number) => {
    let failure: unknown;
    for (let zoom = from.zoom; zoom >= minZoom; zoom--) {
      const nearest = findAncestor(from, zoom);
      try {
        const tile = await find(nearest);
        return tile && { tile, from: nearest };
      } catch (error) {
        failure = error;
        if (!readKeptMap()) break;
      }
    }
    throw failure;
  };
  return {
    schema,
    attribution,
    async read(wanted) {
      // The tiles of the file are made for twice the size of those of the map: four of the map share one.
      const from = findAncestor(wanted, Math.min(maxZoom, Math.max(minZoom, wanted.zoom - 1)));
      if (from.zoom < minZoom) return null;
      return readNearest(from, minZoom);
    },
  };
}

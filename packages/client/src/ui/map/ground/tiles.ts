import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import type { Box } from './clipping.ts';
import { readKeptMap } from './kept-map-names.ts';
import { KeptSource, type TakeBeginning } from './kept-source.ts';
import {
  findGroundKind,
  findPlaceKind,
  type GroundKind,
  type GroundSchema,
  type PlaceKind,
  type Properties,
} from './kinds.ts';

/** A line or ring: alternating x and y in parts of the tile, 0 to 1 and a little beyond. */
export type Ring = { coordinates: Float32Array; box: Box };

export type GroundPlace = { kind: PlaceKind; x: number; y: number; properties: Properties };

/** The content of a tile, sorted by how it is drawn. */
export type GroundTile = { shapes: Map<GroundKind, Ring[]>; places: GroundPlace[] };

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

function addShape({ shapes }: GroundTile, kind: GroundKind, feature: Feature): void {
  const known = shapes.get(kind) ?? [];
  for (const points of feature.loadGeometry()) known.push(toRing(points, feature.extent));
  shapes.set(kind, known);
}

/** Reads a vector tile. */
export function readTile(content: ArrayBuffer, schema: GroundSchema): GroundTile {
  const tile: GroundTile = { shapes: new Map(), places: [] };
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(content)));
  const add = (name: string, feature: Feature) => {
    const { type, properties, extent } = feature;
    const described = { layer: name, properties, type };
    const kind = findGroundKind(schema, described);
    if (kind) addShape(tile, kind, feature);
    const place = type === 1 ? findPlaceKind(schema, described) : null;
    const [at] = place ? (feature.loadGeometry()[0] ?? []) : [];
    if (place && at) tile.places.push({ kind: place, x: at.x / extent, y: at.y / extent, properties });
  };
  for (const [name, layer] of Object.entries(layers))
    for (let index = 0; index < layer.length; index++) add(name, layer.feature(index));
  return tile;
}

/** The tile at most at `maxZoom` that contains a tile. */
function findAncestor({ zoom, column, row }: TileAddress, maxZoom: number): TileAddress {
  const steps = Math.max(0, zoom - maxZoom);
  return { zoom: zoom - steps, column: column >> steps, row: row >> steps };
}

/**
 * Opens a PMTiles file, of which only the parts are fetched that are needed.
 *
 * @param address of the file on the server of the app
 */
export async function openTiles(
  address: string,
  { schema, attribution }: Pick<TileFile, 'schema' | 'attribution'>,
  takeBeginning?: TakeBeginning,
): Promise<TileFile> {
  const file = new PMTiles(new KeptSource(address, takeBeginning));
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

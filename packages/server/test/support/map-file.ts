import { gzipSync } from 'node:zlib';

/** A shape in a tile; positions are longitude and latitude. */
export type MapFeature = {
  layer: string;
  shape: 'point' | 'line' | 'area';
  positions: ReadonlyArray<readonly [longitude: number, latitude: number]>;
  properties: Readonly<Record<string, string | number>>;
};

/** A tile has this many units on each side. */
const extent = 4096;

function toVarint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** A field of a Protocol Buffers message that has a length: bytes, text or another message. */
function field(number: number, content: Buffer | string | readonly number[]): Buffer {
  const body = Buffer.from(content as string);
  return Buffer.concat([Buffer.from([...toVarint(number * 8 + 2), ...toVarint(body.length)]), body]);
}

const numberField = (number: number, value: number) =>
  Buffer.from([...toVarint(number * 8), ...toVarint(value)]);

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/** Web Mercator, 0 to 1. */
function toSquare([longitude, latitude]: readonly [number, number]): [number, number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

export type Tile = { zoom: number; column: number; row: number };

function toUnits(position: readonly [number, number], { zoom, column, row }: Tile): [number, number] {
  const [x, y] = toSquare(position);
  return [Math.round((x * 2 ** zoom - column) * extent), Math.round((y * 2 ** zoom - row) * extent)];
}

/** The drawing commands of a shape: move, lines, close. */
function encodeGeometry({ shape, positions }: MapFeature, tile: Tile): Buffer {
  let [x, y] = [0, 0];
  const step = (position: readonly [number, number]) => {
    const [nextX, nextY] = toUnits(position, tile);
    const moved = [zigzag(nextX - x), zigzag(nextY - y)];
    [x, y] = [nextX, nextY];
    return moved;
  };
  const [first = [0, 0] as const, ...others] = positions;
  const commands = [1 + 8, ...step(first)];
  if (shape !== 'point') commands.push(2 + 8 * others.length, ...others.flatMap(step));
  if (shape === 'area') commands.push(7 + 8);
  return Buffer.from(commands.flatMap(toVarint));
}

const geometryTypes = { point: 1, line: 2, area: 3 } as const;

function encodeLayer(name: string, features: readonly MapFeature[], tile: Tile): Buffer {
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const indexIn = <Item>(list: Item[], item: Item) =>
    list.includes(item) ? list.indexOf(item) : list.push(item) - 1;
  const encoded = features.map((feature) => {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
      ...toVarint(indexIn(keys, key)),
      ...toVarint(indexIn(values, value)),
    ]);
    return field(
      2,
      Buffer.concat([
        field(2, tags),
        numberField(3, geometryTypes[feature.shape]),
        field(4, encodeGeometry(feature, tile)),
      ]),
    );
  });
  return Buffer.concat([
    numberField(15, 2),
    field(1, name),
    ...encoded,
    ...keys.map((key) => field(3, key)),
    ...values.map((value) => field(4, typeof value === 'string' ? field(1, value) : numberField(5, value))),
    numberField(5, extent),
  ]);
}

/** A vector tile (Mapbox Vector Tile 2.1) with all features, whether or not they are inside it. */
function encodeTile(features: readonly MapFeature[], tile: Tile): Buffer {
  const layers = Map.groupBy(features, ({ layer }) => layer);
  return Buffer.concat([...layers].map(([name, inLayer]) => field(3, encodeLayer(name, inLayer, tile))));
}

/** The number of a tile in a PMTiles file: all tiles of lower zooms, then its place on the Hilbert curve. */
function getTileId({ zoom, column, row }: Tile): number {
  let id = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const [right, below] = [(x & size) > 0 ? 1 : 0, (y & size) > 0 ? 1 : 0];
    id += size * size * ((3 * right) ^ below);
    if (below === 0) {
      if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
      [x, y] = [y, x];
    }
  }
  return id;
}

function listTiles(features: readonly MapFeature[], zooms: Zooms): Tile[] {
  const squares = features.flatMap(({ positions }) => positions.map(toSquare));
  const range = (axis: 0 | 1, zoom: number) => {
    const all = squares.map((square) => Math.floor(square[axis] * 2 ** zoom));
    const [first, last] = [Math.min(...all), Math.max(...all)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const tiles: Tile[] = [];
  for (let zoom = zooms.from; zoom <= zooms.to; zoom++)
    for (const column of range(0, zoom)) for (const row of range(1, zoom)) tiles.push({ zoom, column, row });
  return tiles;
}

type Zooms = { from: number; to: number };
export type MapFileFacts = {
  zooms: Zooms;
  /** West, south, east, north. */
  box: readonly [number, number, number, number];
  metadata: Readonly<Record<string, unknown>>;
  /** 1 for vector tiles, 2 for PNG. */
  tileType?: number;
};

/** Packs tiles into a PMTiles file (version 3) with a directory of one level: for up to some thousand tiles. */
export function packMapFile(
  tiles: ReadonlyArray<Tile & { content: Buffer }>,
  { zooms, box, metadata, tileType = 1 }: MapFileFacts,
): Buffer {
  const packed = tiles
    .map((tile) => ({ id: getTileId(tile), content: gzipSync(tile.content, { level: 9 }) }))
    .sort((a, b) => a.id - b.id);
  const directory = gzipSync(
    Buffer.from(
      [
        packed.length,
        ...packed.map(({ id }, index) => id - (packed[index - 1]?.id ?? 0)),
        ...packed.map(() => 1),
        ...packed.map(({ content }) => content.length),
        ...packed.map((_, index) => (index === 0 ? 1 : 0)),
      ].flatMap(toVarint),
    ),
  );
  const facts = gzipSync(JSON.stringify(metadata));
  const header = createHeader(
    { directory: directory.length, metadata: facts.length, tiles: packed },
    { zooms, tileType, box },
  );
  return Buffer.concat([header, directory, facts, ...packed.map(({ content }) => content)]);
}

type Lengths = { directory: number; metadata: number; tiles: readonly { content: Buffer }[] };

function createHeader(
  lengths: Lengths,
  { zooms, tileType, box }: Required<Omit<MapFileFacts, 'metadata'>>,
): Buffer {
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const tileBytes = lengths.tiles.reduce((sum, { content }) => sum + content.length, 0);
  const parts = [lengths.directory, lengths.metadata, 0, tileBytes];
  let offset = header.length;
  parts.forEach((length, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index);
    offset += length;
  });
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(lengths.tiles.length), at);
  header.set([1, 2, 2, tileType, zooms.from, zooms.to], 96);
  box.forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  });
  header[118] = zooms.from;
  return header;
}

export type MapFileOptions = { zooms?: Zooms; attribution?: string; tileType?: number };

/**
 * A small PMTiles file of vector tiles: every tile that the features touch.
 *
 * @example createMapFile(oruOnTheMap, { attribution: '© Somebody' })
 */
export function createMapFile(features: readonly MapFeature[], options: MapFileOptions = {}): Buffer {
  const { zooms = { from: 0, to: 8 }, attribution = '', tileType } = options;
  const positions = features.flatMap((feature) => feature.positions);
  const [longitudes, latitudes] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  return packMapFile(
    listTiles(features, zooms).map((tile) => ({ ...tile, content: encodeTile(features, tile) })),
    {
      zooms,
      box: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
      metadata: { name: 'Test', attribution, vector_layers: [] },
      tileType,
    },
  );
}

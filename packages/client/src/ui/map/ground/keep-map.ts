import {
  FetchSource,
  findTile,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  zxyToTileId,
} from 'pmtiles';
import type { GroundFile } from './ground-context.ts';
import { type KeptBounds, type KeptMap, keptMapCache, keptMapKey, keptMapLimit } from './kept-map-names.ts';
import { getKeptAddress } from './kept-source.ts';
import { type ByteRange, combineRanges, listTiles } from './tile-ranges.ts';
import worldUrl from './world.pmtiles?url';

/** More tiles of one zoom take too long to look up. */
const mostTiles = 4000;
/** Directories are at most this deep in each other. */
const mostDepth = 4;

type FilePlan = {
  address: string;
  /** What was read to find the tiles: the header and directories. It is needed without a network, too. */
  read: Map<string, { range: ByteRange; data: ArrayBuffer }>;
  tiles: ByteRange[];
};

/** What would be kept of the map. */
export type MapPlan = { bounds: KeptBounds; bytes: number; file: GroundFile | null; files: FilePlan[] };

/** Reads a file, and remembers what was read. */
function recordReads(address: string, read: FilePlan['read']): Source {
  const source = new FetchSource(address);
  return {
    getKey: () => address,
    async getBytes(offset, length, signal, etag) {
      const response = await source.getBytes(offset, length, signal, etag);
      read.set(`${offset} ${length}`, { range: { offset, length }, data: response.data });
      return response;
    },
  };
}

type Opened = { source: Source; cache: SharedPromiseCache; header: Header };

/** Where a tile is in a file, as `PMTiles.getZxy` finds it. */
async function findRange(
  { source, cache, header }: Opened,
  [zoom, column, row]: [number, number, number],
): Promise<ByteRange | undefined> {
  const id = zxyToTileId(zoom, column, row);
  let directory = { offset: header.rootDirectoryOffset, length: header.rootDirectoryLength };
  for (let depth = 0; depth < mostDepth; depth++) {
    const entries = await cache.getDirectory(source, directory.offset, directory.length, header);
    const entry = findTile(entries, id);
    if (!entry) return undefined;
    if (entry.runLength > 0) return { offset: header.tileDataOffset + entry.offset, length: entry.length };
    directory = { offset: header.leafDirectoryOffset + entry.offset, length: entry.length };
  }
  return undefined;
}

const addLengths = (ranges: Iterable<ByteRange>) => [...ranges].reduce((sum, { length }) => sum + length, 0);

/** The tiles of a file in an area, from far to near, as long as they fit into so many bytes. */
async function planFile(address: string, bounds: KeptBounds, most: number): Promise<FilePlan> {
  const read: FilePlan['read'] = new Map();
  const source = recordReads(address, read);
  const cache = new SharedPromiseCache();
  const header = await new PMTiles(source, cache).getHeader();
  const tiles = new Map<number, ByteRange>();
  for (let zoom = header.minZoom; zoom <= header.maxZoom; zoom++) {
    const wanted = listTiles(bounds, zoom);
    if (wanted.length > mostTiles) break;
    const found = new Map(tiles);
    for (const [column, row] of wanted) {
      const range = await findRange({ source, cache, header }, [zoom, column, row]);
      if (range) found.set(range.offset, range);
    }
    if (addLengths(found.values()) > most) break;
    for (const [offset, range] of found) tiles.set(offset, range);
  }
  return { address, read, tiles: [...tiles.values()] };
}

const measure = ({ read, tiles }: FilePlan) =>
  addLengths(tiles) + [...read.values()].reduce((sum, { data }) => sum + data.byteLength, 0);

/** Finds out what would be kept of an area, within the limit. */
export async function planMap(bounds: KeptBounds, file: GroundFile | null): Promise<MapPlan> {
  const world = await planFile(worldUrl, bounds, keptMapLimit / 4);
  const own = file ? [await planFile(file.address, bounds, keptMapLimit - measure(world))] : [];
  const files = [...own, world];
  return { bounds, file, files, bytes: files.reduce((sum, each) => sum + measure(each), 0) };
}

async function fetchRange(address: string, { offset, length }: ByteRange): Promise<ArrayBuffer> {
  const { data } = await new FetchSource(address).getBytes(offset, length);
  return data;
}

async function keepFile(cache: Cache, { address, read, tiles }: FilePlan, onBytes: (bytes: number) => void) {
  const put = (range: ByteRange, data: ArrayBuffer) =>
    cache.put(getKeptAddress(address, range.offset, range.length), new Response(data));
  for (const { range, data } of read.values()) {
    await put(range, data);
    onBytes(data.byteLength);
  }
  for (const request of combineRanges(tiles)) {
    const data = await fetchRange(address, request);
    for (const part of request.parts) {
      const start = part.offset - request.offset;
      await put(part, data.slice(start, start + part.length));
    }
    onBytes(addLengths(request.parts));
  }
}

/**
 * Keeps a part of the map on this device, in place of what was kept before. After an error nothing is kept.
 *
 * @param onProgress receives the share that is done, 0 to 1
 */
export async function keepMap(
  { bounds, bytes, file, files }: MapPlan,
  onProgress: (share: number) => void,
): Promise<KeptMap> {
  await caches.delete(keptMapCache);
  localStorage.removeItem(keptMapKey);
  const cache = await caches.open(keptMapCache);
  let done = 0;
  try {
    for (const each of files)
      await keepFile(cache, each, (more) => {
        done += more;
        onProgress(done / Math.max(1, bytes));
      });
  } catch (error) {
    await caches.delete(keptMapCache);
    throw error;
  }
  const kept: KeptMap = { bounds, bytes, file, at: Date.now() };
  localStorage.setItem(keptMapKey, JSON.stringify(kept));
  return kept;
}

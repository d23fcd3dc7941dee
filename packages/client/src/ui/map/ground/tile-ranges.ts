import type { KeptBounds } from './kept-map-names.ts';

/** A part of a file, in bytes. */
export type ByteRange = { offset: number; length: number };

/** Latitudes beyond these are not on the map. */
const mapEnd = 85.0511;

/** The row of a latitude among `count` rows of tiles, with fractions (Web Mercator). */
export function toRow(latitude: number, count: number): number {
  const angle = (Math.max(-mapEnd, Math.min(mapEnd, latitude)) * Math.PI) / 180;
  return ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * count;
}

/**
 * The columns and rows of the tiles of a zoom that cover an area.
 *
 * @example listTiles({ west: -10, south: -10, east: 10, north: 10 }, 1) // all four
 */
export function listTiles(
  { west, south, east, north }: KeptBounds,
  zoom: number,
): Array<[column: number, row: number]> {
  const count = 2 ** zoom;
  const limit = (row: number) => Math.max(0, Math.min(count - 1, Math.floor(row)));
  const [first, last] = [limit(toRow(north, count)), limit(toRow(south, count))];
  const toColumn = (longitude: number) => Math.floor(((longitude + 180) / 360) * count);
  const tiles = new Map<string, [number, number]>();
  for (let column = toColumn(west); column <= toColumn(east); column++)
    for (let row = first; row <= last; row++) {
      const wrapped = ((column % count) + count) % count;
      tiles.set(`${wrapped} ${row}`, [wrapped, row]);
    }
  return [...tiles.values()];
}

/** Bytes that are fetched although nobody needs them, to save a request. */
const largestGap = 16_384;
/** The most bytes of one request, so that a slow network shows progress. */
const largestRequest = 524_288;

export type Request = ByteRange & { parts: ByteRange[] };

/** Combines parts of a file that are near each other: many small requests take long on a slow network. */
export function combineRanges(parts: readonly ByteRange[]): Request[] {
  const requests: Request[] = [];
  for (const part of [...parts].sort((a, b) => a.offset - b.offset)) {
    const open = requests.at(-1);
    const end = part.offset + part.length;
    const isNear = open && part.offset - (open.offset + open.length) <= largestGap;
    if (!open || !isNear || end - open.offset > largestRequest) {
      requests.push({ ...part, parts: [part] });
      continue;
    }
    open.length = Math.max(open.length, end - open.offset);
    open.parts.push(part);
  }
  return requests;
}

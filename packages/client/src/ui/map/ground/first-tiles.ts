import { mapZooms, type Position } from '../map-types.ts';
import { tilePixels } from './paint.ts';
import { toRow } from './tile-ranges.ts';
import type { TileAddress } from './tiles.ts';

/** What a map will open on, while it is not there yet. */
export type FirstView = {
  positions: readonly Position[];
  /** Size of the map in pixels. */
  width: number;
  height: number;
};

const spread = (values: readonly number[]) => ({ first: Math.min(...values), last: Math.max(...values) });

/**
 * The tiles of a map that opens on positions as Leaflet would show it: the closest whole zoom at which they are inside the edges.
 *
 * @param edge space around the positions, in pixels
 * @param closest zoom
 */
export function findFirstTiles(
  { positions, width, height }: FirstView,
  edge: number,
  closest: number,
): TileAddress[] {
  if (positions.length === 0) return [];
  const columns = spread(positions.map(({ longitude }) => (longitude + 180) / 360));
  const rows = spread(positions.map(({ latitude }) => toRow(latitude, 1)));
  const share = Math.min(
    (width - 2 * edge) / (columns.last - columns.first),
    (height - 2 * edge) / (rows.last - rows.first),
  );
  // Leaflet does not go farther for less than a hundredth of a zoom
  const fitting = Math.floor(Math.round(Math.log2(share / tilePixels) * 100) / 100);
  const zoom = Math.max(mapZooms.farthest, Math.min(closest, fitting));
  const count = 2 ** zoom;
  const list = ({ first, last }: { first: number; last: number }, pixels: number) => {
    const middle = ((first + last) / 2) * count;
    const half = pixels / 2 / tilePixels;
    const from = Math.floor(middle - half);
    return Array.from({ length: Math.ceil(middle + half) - from }, (_, index) => from + index);
  };
  return list(rows, height)
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      list(columns, width).map((column) => ({ zoom, column: ((column % count) + count) % count, row })),
    );
}

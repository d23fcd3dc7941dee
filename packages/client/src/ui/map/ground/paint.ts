import { type Box, clipRing, doBoxesOverlap } from './clipping.ts';
import { type GroundKind, groundKinds } from './kinds.ts';
import type { GroundTile, Ring, TileAddress } from './tiles.ts';

export const tilePixels = 256;
/** Drawn beyond the edge of a tile, so that lines do not end visibly at it. */
const marginPixels = 6;

/** Reads the colours of the ground from the design tokens. */
export function readColors(element: HTMLElement) {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    land: read('land'),
    water: read('water'),
    river: read('river'),
    coast: read('coast'),
    line: read('line'),
    green: read('green'),
    built: read('built'),
    building: read('building'),
    street: read('street'),
    road: read('road'),
    label: read('label'),
    waterLabel: read('water-label'),
  };
}
export type GroundColors = ReturnType<typeof readColors>;

type Style = {
  fill?: keyof GroundColors;
  stroke?: keyof GroundColors;
  /** Width in pixels at a zoom. */
  width?: (zoom: number) => number;
  dash?: number[];
  /** Not drawn when the map is zoomed out further. */
  minZoom?: number;
};

/** Grows from one width to another between two zooms. */
const grow = (thin: number, thick: number, from: number, to: number) => (zoom: number) =>
  thin + (thick - thin) * Math.max(0, Math.min(1, (zoom - from) / (to - from)));

const styles: Record<GroundKind, Style> = {
  land: { fill: 'land', stroke: 'coast', width: () => 1 },
  built: { fill: 'built', minZoom: 9 },
  green: { fill: 'green', minZoom: 7 },
  water: { fill: 'water', stroke: 'coast', width: grow(0.4, 1, 5, 12) },
  river: { stroke: 'river', width: grow(1, 3, 5, 15) },
  building: { fill: 'building', minZoom: 15 },
  path: { stroke: 'street', width: grow(0.7, 1.4, 12, 17), dash: [4, 3], minZoom: 12 },
  street: { stroke: 'street', width: grow(0.7, 5, 11, 18), minZoom: 11 },
  road: { stroke: 'road', width: grow(0.7, 6, 7, 18), minZoom: 7 },
  highway: { stroke: 'road', width: grow(1, 8, 5, 18) },
  rail: { stroke: 'line', width: () => 0.8, dash: [6, 3], minZoom: 10 },
  regionBorder: { stroke: 'line', width: () => 0.8, dash: [2, 3], minZoom: 4 },
  countryBorder: { stroke: 'line', width: () => 1.3, dash: [6, 4] },
};

/** How a tile of a file lies on a tile of the map. */
export type Placement = {
  /** The part of the tile of the file that is visible, with a margin. */
  box: Box;
  x: (share: number) => number;
  y: (share: number) => number;
};

/** @param from the tile of the file that contains `to`, the tile of the map */
export function place(from: TileAddress, to: TileAddress): Placement {
  const parts = 2 ** (to.zoom - from.zoom);
  const [column, row] = [to.column - from.column * parts, to.row - from.row * parts];
  const margin = marginPixels / tilePixels;
  return {
    box: {
      west: (column - margin) / parts,
      east: (column + 1 + margin) / parts,
      north: (row - margin) / parts,
      south: (row + 1 + margin) / parts,
    },
    x: (share) => (share * parts - column) * tilePixels,
    y: (share) => (share * parts - row) * tilePixels,
  };
}

function traceArea(context: CanvasRenderingContext2D, { coordinates }: Ring, { box, x, y }: Placement): void {
  const clipped = clipRing(coordinates, box);
  for (let index = 0; index < clipped.length; index += 2) {
    const [pixelX, pixelY] = [x(clipped[index] ?? 0), y(clipped[index + 1] ?? 0)];
    if (index === 0) context.moveTo(pixelX, pixelY);
    else context.lineTo(pixelX, pixelY);
  }
  context.closePath();
}

/** Traces only the pieces near the visible part: far ones would be beyond what a canvas can draw. */
function traceLine(context: CanvasRenderingContext2D, { coordinates }: Ring, { box, x, y }: Placement): void {
  let isDrawing = false;
  for (let index = 2; index < coordinates.length; index += 2) {
    const [fromX, fromY] = [coordinates[index - 2] ?? 0, coordinates[index - 1] ?? 0];
    const [toX, toY] = [coordinates[index] ?? 0, coordinates[index + 1] ?? 0];
    const piece = {
      west: Math.min(fromX, toX),
      east: Math.max(fromX, toX),
      north: Math.min(fromY, toY),
      south: Math.max(fromY, toY),
    };
    const isNear = doBoxesOverlap(piece, box);
    if (isNear && !isDrawing) context.moveTo(x(fromX), y(fromY));
    if (isNear) context.lineTo(x(toX), y(toY));
    isDrawing = isNear;
  }
}

/** The edge of an area that was cut at the edge of its tile is no coast. */
function isAtTileEdge(value: number, next: number): boolean {
  return value === next && (value <= 0 || value >= 1);
}

/** The outline of an area as lines, without the edges of its tile. */
function traceCoast(
  context: CanvasRenderingContext2D,
  { coordinates }: Ring,
  { box, x, y }: Placement,
): void {
  const count = coordinates.length;
  for (let index = 0; index < count; index += 2) {
    const next = (index + 2) % count;
    const [fromX = 0, fromY = 0] = [coordinates[index], coordinates[index + 1]];
    const [toX = 0, toY = 0] = [coordinates[next], coordinates[next + 1]];
    const piece = {
      west: Math.min(fromX, toX),
      east: Math.max(fromX, toX),
      north: Math.min(fromY, toY),
      south: Math.max(fromY, toY),
    };
    if (isAtTileEdge(fromX, toX) || isAtTileEdge(fromY, toY) || !doBoxesOverlap(piece, box)) continue;
    context.moveTo(x(fromX), y(fromY));
    context.lineTo(x(toX), y(toY));
  }
}

type Paint = { zoom: number; colors: GroundColors; placement: Placement };

function paintKind(
  context: CanvasRenderingContext2D,
  { kind, rings }: { kind: GroundKind; rings: readonly Ring[] },
  { zoom, colors, placement }: Paint,
): void {
  const { fill, stroke, width, dash = [], minZoom = 0 } = styles[kind];
  if (zoom < minZoom) return;
  const near = rings.filter(({ box }) => doBoxesOverlap(box, placement.box));
  if (fill) {
    context.beginPath();
    for (const ring of near) traceArea(context, ring, placement);
    context.fillStyle = colors[fill];
    context.fill('evenodd');
  }
  if (!stroke) return;
  context.beginPath();
  for (const ring of near) (fill ? traceCoast : traceLine)(context, ring, placement);
  context.strokeStyle = colors[stroke];
  context.lineWidth = width?.(zoom) ?? 1;
  context.setLineDash(dash);
  context.stroke();
}

/** Makes a canvas as sharp as the screen. */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  [width, height]: [number, number],
): CanvasRenderingContext2D | null {
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext('2d');
  context?.scale(density, density);
  return context;
}

/** Draws a tile of a file on a canvas, from land to borders. */
export function paintTile(
  canvas: HTMLCanvasElement,
  { tile, hasLand, ...paint }: Paint & { tile: GroundTile; hasLand: boolean },
): void {
  const context = prepareCanvas(canvas, [tilePixels, tilePixels]);
  if (!context) return;
  // files without land consist of land where there is no water
  context.fillStyle = paint.colors[hasLand ? 'water' : 'land'];
  context.fillRect(0, 0, tilePixels, tilePixels);
  context.lineJoin = 'round';
  for (const kind of groundKinds) {
    const rings = tile.shapes.get(kind);
    if (rings) paintKind(context, { kind, rings }, paint);
  }
}

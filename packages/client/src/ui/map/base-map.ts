import L from 'leaflet';
import { type Borders, type Box, loadBorders } from './borders.ts';
import { boxesMeet, clipRing } from './clipping.ts';

const tilePixels = 256;
/** Drawn beyond the edge of a tile, so that no line ends at it. */
const marginPixels = 4;

type Colors = { land: string; line: string };

function colorsOf(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  return { land: style.getPropertyValue('--map-land'), line: style.getPropertyValue('--map-line') };
}

/** From the square world to the pixels of one tile. */
function placing({ x: column, y: row, z: zoom }: L.Coords) {
  const world = tilePixels * 2 ** zoom;
  const margin = marginPixels / world;
  const box: Box = {
    west: (column * tilePixels) / world - margin,
    east: ((column + 1) * tilePixels) / world + margin,
    north: (row * tilePixels) / world - margin,
    south: ((row + 1) * tilePixels) / world + margin,
  };
  return {
    box,
    x: (x: number) => x * world - column * tilePixels,
    y: (y: number) => y * world - row * tilePixels,
  };
}
type Placing = ReturnType<typeof placing>;

function traceLand(context: CanvasRenderingContext2D, { land }: Borders, { box, x, y }: Placing): void {
  for (const ring of land) {
    if (!boxesMeet(ring.box, box)) continue;
    const clipped = clipRing(ring.coordinates, box);
    for (let index = 0; index < clipped.length; index += 2) {
      const [pixelX, pixelY] = [x(clipped[index] ?? 0), y(clipped[index + 1] ?? 0)];
      if (index === 0) context.moveTo(pixelX, pixelY);
      else context.lineTo(pixelX, pixelY);
    }
    context.closePath();
  }
}

/** Only the pieces that touch the tile; those between are left out. */
function traceBorders(context: CanvasRenderingContext2D, { borders }: Borders, { box, x, y }: Placing): void {
  for (const { coordinates, box: around } of borders) {
    if (!boxesMeet(around, box)) continue;
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
      const isNear = boxesMeet(piece, box);
      if (isNear && !isDrawing) context.moveTo(x(fromX), y(fromY));
      if (isNear) context.lineTo(x(toX), y(toY));
      isDrawing = isNear;
    }
  }
}

function drawTile(tile: HTMLCanvasElement, borders: Borders, coords: L.Coords, colors: Colors): void {
  const density = window.devicePixelRatio || 1;
  tile.width = tilePixels * density;
  tile.height = tilePixels * density;
  const context = tile.getContext('2d');
  if (!context) return;
  context.scale(density, density);
  const place = placing(coords);
  context.fillStyle = colors.land;
  context.beginPath();
  traceLand(context, borders, place);
  context.fill('evenodd');
  context.strokeStyle = colors.line;
  context.lineWidth = 1.2;
  context.setLineDash([5, 4]);
  context.beginPath();
  traceBorders(context, borders, place);
  context.stroke();
}

/** Land, water and the borders of countries: a quiet ground that needs no internet. */
export class BaseMap extends L.GridLayer {
  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const draw = (borders: Borders) => {
      drawTile(tile, borders, coords, colorsOf(document.documentElement));
      done(undefined, tile);
    };
    // each tile by itself, so that no click has to wait for all of them
    loadBorders().then(
      (borders) => setTimeout(draw, 0, borders),
      (error: Error) => done(error, tile),
    );
    return tile;
  }
}

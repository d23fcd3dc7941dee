import L from 'leaflet';
import { type Borders, type Box, loadBorders } from './borders.ts';
import { clipRing, doBoxesOverlap } from './clipping.ts';

const tilePixels = 256;
/** Drawn beyond the edge of a tile, so that lines do not end visibly at it. */
const marginPixels = 4;

type Colors = { land: string; line: string; coast: string };

function readColors(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name);
  return { land: read('--map-land'), line: read('--map-line'), coast: read('--map-coast') };
}

/** Projects the square world (0 to 1) to the pixels of a tile. */
function createProjection({ x: column, y: row, z: zoom }: L.Coords) {
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
type Projection = ReturnType<typeof createProjection>;

function traceLand(context: CanvasRenderingContext2D, { land }: Borders, { box, x, y }: Projection): void {
  for (const ring of land) {
    if (!doBoxesOverlap(ring.box, box)) continue;
    const clipped = clipRing(ring.coordinates, box);
    for (let index = 0; index < clipped.length; index += 2) {
      const [pixelX, pixelY] = [x(clipped[index] ?? 0), y(clipped[index + 1] ?? 0)];
      if (index === 0) context.moveTo(pixelX, pixelY);
      else context.lineTo(pixelX, pixelY);
    }
    context.closePath();
  }
}

/** Draws only the segments that touch the tile. */
function traceBorders(
  context: CanvasRenderingContext2D,
  { borders }: Borders,
  { box, x, y }: Projection,
): void {
  for (const { coordinates, box: lineBox } of borders) {
    if (!doBoxesOverlap(lineBox, box)) continue;
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
}

function drawTile(tile: HTMLCanvasElement, borders: Borders, coords: L.Coords, colors: Colors): void {
  const density = window.devicePixelRatio || 1;
  tile.width = tilePixels * density;
  tile.height = tilePixels * density;
  const context = tile.getContext('2d');
  if (!context) return;
  context.scale(density, density);
  const projection = createProjection(coords);
  context.fillStyle = colors.land;
  context.beginPath();
  traceLand(context, borders, projection);
  context.fill('evenodd');
  context.strokeStyle = colors.coast;
  context.lineWidth = 1;
  context.stroke();
  context.strokeStyle = colors.line;
  context.lineWidth = 1.2;
  context.setLineDash([5, 4]);
  context.beginPath();
  traceBorders(context, borders, projection);
  context.stroke();
}

/** Land, water and country borders: a simple base map that needs no internet. See docs/decisions/0025. */
export class BaseMap extends L.GridLayer {
  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const draw = (borders: Borders) => {
      drawTile(tile, borders, coords, readColors(document.documentElement));
      done(undefined, tile);
    };
    // one task per tile, so that clicks do not have to wait for all tiles
    loadBorders().then(
      (borders) => setTimeout(draw, 0, borders),
      (error: Error) => done(error, tile),
    );
    return tile;
  }
}

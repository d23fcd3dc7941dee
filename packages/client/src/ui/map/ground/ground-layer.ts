import L from 'leaflet';
import { findName } from './kinds.ts';
import type { Label } from './labels.ts';
import { type GroundColors, paintTile, place, readColors, tilePixels } from './paint.ts';
import type { GroundTile, TileAddress, TileFile } from './tiles.ts';

/** A tile of the map and what was drawn on it. */
type Drawn = {
  canvas: HTMLCanvasElement;
  address: TileAddress;
  content?: { file: TileFile; tile: GroundTile; from: TileAddress };
};

/**
 * Tiles are painted one per task, so that clicks do not have to wait for all of them. The first one is painted at once: on a slow phone
 * its task would wait until the other tiles have been read.
 */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * The ground of a map: land, water, roads and borders, painted from vector tiles. The files are asked in their order for each
 * tile, so that the ground of the app continues where a file of the installation ends. See docs/decisions/0062.
 */
export class GroundLayer extends L.GridLayer {
  readonly #files: Promise<readonly TileFile[]>;
  readonly #drawn = new Map<HTMLElement, Drawn>();
  #colors: GroundColors;
  #isFirst = true;

  constructor(files: Promise<readonly TileFile[]>, options: L.GridLayerOptions) {
    super(options);
    this.#files = files;
    this.#colors = readColors(document.documentElement);
    this.on('tileunload', ({ tile }) => this.#drawn.delete(tile));
  }

  protected override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const columns = 2 ** z;
    const address = { zoom: z, column: ((x % columns) + columns) % columns, row: y };
    const drawn: Drawn = { canvas, address };
    this.#drawn.set(canvas, drawn);
    this.#load(drawn).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  async #load(drawn: Drawn): Promise<void> {
    let failure: unknown;
    for (const file of await this.#files) {
      // a file that fails is like one that ends here
      const read = await file.read(drawn.address).catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (!read) continue;
      if (!this.#isFirst) await nextTask();
      this.#isFirst = false;
      drawn.content = { file, ...read };
      this.#paint(drawn);
      return;
    }
    if (failure) throw failure;
  }

  #paint({ canvas, address, content }: Drawn): void {
    if (!content) return;
    const { file, tile, from } = content;
    paintTile(canvas, {
      tile,
      hasLand: file.schema === 'protomaps',
      zoom: address.zoom,
      colors: this.#colors,
      placement: place(from, address),
    });
  }

  /** Paints all tiles again, in the colours of a theme that was just chosen. */
  repaint(): void {
    this.#colors = readColors(document.documentElement);
    for (const drawn of this.#drawn.values()) this.#paint(drawn);
  }

  /** The names of places on the tiles at this zoom, and where they are on the map. */
  findLabels(map: L.Map, language: string): Label[] {
    const zoom = map.getZoom();
    const origin = map.containerPointToLayerPoint([0, 0]);
    return [...this.#drawn.values()]
      .filter(({ address }) => address.zoom === zoom)
      .flatMap(({ canvas, address, content }) => {
        if (!content) return [];
        const { x, y } = place(content.from, address);
        const corner = L.DomUtil.getPosition(canvas).subtract(origin);
        return content.tile.places.flatMap(({ kind, properties, ...at }) => {
          const [left, top] = [x(at.x), y(at.y)];
          // those of the other tiles that share the content belong to these
          const isHere = left >= 0 && left < tilePixels && top >= 0 && top < tilePixels;
          const text =
            isHere && Number(properties.min_zoom ?? 0) <= zoom ? findName(properties, language) : null;
          const weight = Number(
            properties.population ?? properties.population_rank ?? -Number(properties.rank ?? 0),
          );
          return text ? [{ text, kind, weight, x: corner.x + left, y: corner.y + top }] : [];
        });
      });
  }
}

import type L from 'leaflet';
import { endWaitForGround, waitForGround } from './first-ground.ts';
import type { GroundFile } from './ground-context.ts';
import { GroundLayer } from './ground-layer.ts';
import type { TakeBeginning } from './kept-source.ts';
import { LabelLayer } from './label-layer.ts';
import { openTiles, type TileAddress, type TileFile } from './tiles.ts';
import worldUrl from './world.pmtiles?url';
import { worldBeginning } from './world-beginning.ts';

const worldAttribution = 'Natural Earth · GeoNames';

let world: Promise<TileFile> | undefined;

/** The ground of the app, opened once. After an error, the next map tries again. */
function openWorld(takeBeginning?: TakeBeginning): Promise<TileFile> {
  const about = { schema: 'protomaps', attribution: worldAttribution, beginning: worldBeginning } as const;
  world ??= openTiles(worldUrl, about, takeBeginning);
  world.catch(() => {
    world = undefined;
  });
  return world;
}

/** How long reading the beginning of the ground may take until tiles are requested, in milliseconds. */
const requestWait = 50;

/**
 * Requests the beginning of the ground of the app, unless that was done, and some of its tiles, while the map that will show them is
 * not there yet.
 *
 * @returns ends when the tiles are requested, if the beginning is there already: rendering would keep it from being read
 */
export async function preloadGround(
  takeBeginning: TakeBeginning,
  tiles: readonly TileAddress[],
): Promise<void> {
  const load = async () => {
    const file = await openWorld(takeBeginning);
    await Promise.all(tiles.map((tile) => file.read(tile)));
  };
  const loading = load().catch(() => undefined);
  if (tiles.length > 0)
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, requestWait))]);
}

/** Opens the file of the installation, if there is one, and that of the app: each map can do with either. */
async function openFiles(findFile: () => Promise<GroundFile | null>): Promise<readonly TileFile[]> {
  const openOwn = async () => {
    const found = await findFile();
    return found && openTiles(found.address, found);
  };
  const opened = await Promise.allSettled([openOwn(), openWorld()]);
  const files = opened.flatMap((result) =>
    result.status === 'fulfilled' && result.value ? [result.value] : [],
  );
  if (files.length === 0) throw new Error('The ground of the map could not be loaded');
  return files;
}

type GroundOptions = {
  maxZoom: number;
  findFile: () => Promise<GroundFile | null>;
  /** Receives whom the map must name as sources, or null if there is no ground. */
  report: (sources: readonly string[] | null) => void;
  /** False if pictures with labels of their own lie above. */
  hasLabels: boolean;
};

/**
 * Adds the ground and its labels to a map.
 *
 * @returns the labels, and a function that stops following the theme
 */
export function addGround(map: L.Map, { maxZoom, findFile, report, hasLabels }: GroundOptions) {
  const files = openFiles(findFile);
  waitForGround();
  const ground = new GroundLayer(files, { maxZoom, updateWhenZooming: false });
  const labels = new LabelLayer(hasLabels ? ground : null);
  // after the tiles of the first view are painted
  ground.once('load', () => requestAnimationFrame(() => setTimeout(endWaitForGround, 0)));
  ground.addTo(map);
  labels.addTo(map);
  files.then(
    (opened) => report(opened.map(({ attribution }) => attribution).filter(Boolean)),
    () => report(null),
  );
  const themes = new MutationObserver(() => {
    ground.repaint();
    labels.repaint();
  });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] });
  return { labels, stop: () => themes.disconnect() };
}
